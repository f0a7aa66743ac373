// Query strings as people read them: /?position=yatzy:ones=3:13356:2&theta=0.05

export type Query = Readonly<Record<string, string>>;

export function readQuery(search: string): Query {
  return Object.fromEntries(new URLSearchParams(search));
}

// Names in the order given; nothing for an empty value.
export function writeQuery(query: Query): string {
  const plain = (text: string) =>
    encodeURIComponent(text).replace(/%(3A|2C|3B|3D|40|2F)/g, (code) => decodeURIComponent(code));
  const parts = Object.entries(query)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${plain(value)}`);
  return parts.length ? `?${parts.join('&')}` : '';
}
