// Where a view stands in addresses. The server answers for /review; a folder of files has one page, which
// is ?view=review there, below whatever path the folder has.
import { readQuery, writeQuery, type Query } from './address';

export const inFolder = import.meta.env.MODE === 'pocket';
const folder = inFolder && typeof window !== 'undefined' ? window.location.pathname : '/';

export function addressOf(path: string, query: Query): string {
  return inFolder ? folder + writeQuery({ view: path.slice(1), ...query }) : path + writeQuery(query);
}

export function placeOf({ pathname, search }: { pathname: string; search: string }): { path: string; query: Query } {
  const { view = '', ...query } = readQuery(search);
  return inFolder ? { path: `/${view}`, query } : { path: pathname, query: readQuery(search) };
}
