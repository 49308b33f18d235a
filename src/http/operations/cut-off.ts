import type { Problem } from '../kit/problem.ts'

/**
 * Whether the client left, or was too slow, before its whole body came. Nobody reads the answer, and there is no fault.
 */
export function isCutOff(env: unknown): boolean {
  if (typeof env !== 'object' || env === null || !('incoming' in env)) return false
  const { incoming } = env as { readonly incoming?: { readonly destroyed?: boolean; readonly complete?: boolean } }
  return incoming?.destroyed === true && incoming.complete === false
}

export const cutOff: Problem = {
  status: 400,
  code: 'body_cut_off',
  detail: 'The connection ended before the whole request came.',
}
