import type { IncomingMessage } from 'node:http'

const limits = new WeakMap<object, NodeJS.Timeout>()

/** Ends the connection of a request whose body has not come whole within the time. */
export function limitBodyTime(incoming: IncomingMessage, ms: number): void {
  const length = Number(incoming.headers['content-length'] ?? 0)
  if (length === 0 && incoming.headers['transfer-encoding'] === undefined) return
  const late = setTimeout(() => incoming.destroy(), ms)
  limits.set(incoming, late)
  incoming.once('close', () => clearTimeout(late))
  incoming.once('end', () => clearTimeout(late))
}

/** For an upload, which has a pace of its own; Node's `requestTimeout` still holds. */
export function liftBodyTime(env: unknown): void {
  if (typeof env !== 'object' || env === null || !('incoming' in env)) return
  const { incoming } = env
  if (typeof incoming === 'object' && incoming !== null) clearTimeout(limits.get(incoming))
}
