// The engine behind HTTP: POST /v1/METHOD for short questions, /v1/jobs for long work.
import { Problem, type Call, type Transport } from './transport';
import type { Schema } from './types';

type Job = Schema<'Job'>;
type ProblemDocument = Partial<Schema<'Problem'>>; // a proxy in between may answer anything

const cancelled = () => new Problem('cancelled', 'cancelled');

function problemOf(document: ProblemDocument | null, status = 500): Problem {
  const text = document?.detail ?? document?.title ?? `the server answered with status ${status}`;
  return new Problem(document?.code ?? 'failed', text);
}

async function request(path: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if (init.signal?.aborted) throw cancelled();
    throw new Problem('unreachable', error instanceof Error ? error.message : String(error));
  }
  const body: unknown = await response.json().catch(() => null);
  if (init.signal?.aborted) throw cancelled();
  if (!response.ok) throw problemOf(body as ProblemDocument | null, response.status);
  return body;
}

const post = (path: string, body: unknown, signal?: AbortSignal) =>
  request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });

const isUnderWay = ({ state }: Job) => state === 'queued' || state === 'running';
const cancel = ({ id }: Job) => void fetch(`/v1/jobs/${id}`, { method: 'DELETE' }).catch(() => undefined);

// Follows a job by its events until it ends.
function follow(job: Job, { signal, onProgress }: Call): Promise<Job> {
  return new Promise((resolve, reject) => {
    const events = new EventSource(`/v1/jobs/${job.id}/events`);
    const leave = (settle: () => void) => {
      events.close();
      signal?.removeEventListener('abort', abort);
      settle();
    };
    const abort = () => {
      cancel(job);
      leave(() => reject(cancelled()));
    };
    signal?.addEventListener('abort', abort);
    events.addEventListener('progress', (event) => {
      onProgress?.((JSON.parse(event.data as string) as Job).fraction);
    });
    events.addEventListener('end', (event) => {
      leave(() => resolve(JSON.parse(event.data as string) as Job));
    });
    events.addEventListener('error', () => {
      if (events.readyState !== EventSource.CLOSED) return; // the browser connects again
      leave(() => reject(new Problem('unreachable', 'the connection was lost')));
    });
  });
}

export const http: Transport = {
  ask: (method, params, { signal }) =>
    post(`/v1/${method.replaceAll('.', '/')}`, params, signal),

  async run(method, params, call) {
    let job = (await post('/v1/jobs', { method, params })) as Job;
    if (call.signal?.aborted) {
      if (isUnderWay(job)) cancel(job);
      throw cancelled();
    }
    if (isUnderWay(job)) job = await follow(job, call);
    if (job.state === 'cancelled') throw cancelled();
    if (job.state === 'failed') throw problemOf(job.problem);
    return request(`/v1/jobs/${job.id}/result`, { signal: call.signal ?? null });
  },
};
