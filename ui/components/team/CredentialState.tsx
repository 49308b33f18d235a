import { Badge } from '../Badge.tsx'
import type { CredentialShown } from './dossier-shown.ts'

const states = {
  waiting: { tone: 'warn', words: 'Not checked yet' },
  verified: { tone: 'good', words: 'Checked' },
  ending: { tone: 'warn', words: 'Ends soon' },
  expired: { tone: 'bad', words: 'Ended' },
} as const

/** Whether a certificate counts. */
export function CredentialState({ state }: { readonly state: CredentialShown['state'] }) {
  return <Badge tone={states[state].tone}>{states[state].words}</Badge>
}
