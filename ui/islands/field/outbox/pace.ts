import type { Rest } from './outbox.ts'

const shortest = 15_000
const longest = 300_000

/** After so many milliseconds the outbox tries again without being asked; null where nothing waits to be sent. */
export function pauseAfter(rest: Rest, failures: number): number | null {
  switch (rest.kind) {
    case 'sent':
      return null
    case 'wait':
      return rest.seconds * 1000
    case 'no-signal':
    case 'sign-in':
    case 'failed':
      return Math.min(shortest * 2 ** Math.min(failures, 10), longest)
  }
}
