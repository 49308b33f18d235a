import type { KeysRefused } from '#modules/connections'
import { type Problem, conflict, notValidFields } from '../kit/problem.ts'

export const noPastedKeys = conflict('no_pasted_keys', 'No keys of this connection were pasted here.')

/** `inBody`: the fields are members of `keys`. */
export function keysProblem(refusal: KeysRefused, inBody: boolean): Problem {
  switch (refusal.kind) {
    case 'environment-wins':
      return conflict(
        'environment_wins',
        'The environment of the server has keys for this connection, and wins: change them there.',
      )
    case 'provider-refused':
      return conflict('keys_refused', `Nothing was kept. ${refusal.words}`)
    case 'keys-not-valid': {
      const { faults } = refusal
      const between = faults.filter(({ variable }) => variable === null)
      const own = faults.flatMap(({ variable, words }) =>
        variable === null ? [] : [{ path: inBody ? `keys.${variable}` : variable, message: words }],
      )
      if (own.length === 0) return conflict('keys_refused', between.map(({ words }) => `${words}.`).join(' '))
      return notValidFields(own)
    }
  }
}
