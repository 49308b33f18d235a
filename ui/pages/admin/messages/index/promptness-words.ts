import type { Promptness } from '#modules/messaging'

/** How the promise of two minutes is kept, as it was measured. Null where there was nothing to measure. */
export function promptnessWords({ sent, prompt, overdue, medianMs, p95Ms }: Promptness): string | null {
  if (sent + overdue === 0) return null
  if (medianMs === null || p95Ms === null)
    return `${counted(overdue)} of the last 7 days ${overdue === 1 ? 'has' : 'have'} been waiting for over two minutes.`
  const share = Math.floor((prompt * 100) / (sent + overdue))
  const late = overdue === 0 ? '' : ` ${overdue} ${overdue === 1 ? 'has' : 'have'} not been sent after two minutes.`
  const times = `Typically ${secondsWords(medianMs)}; 95 % within ${secondsWords(p95Ms)}.`
  return `${share} % of ${counted(sent + overdue)} of the last 7 days ${sent + overdue === 1 ? 'was' : 'were'} sent within two minutes. ${times}${late}`
}

const counted = (confirmations: number) =>
  `${confirmations} ${confirmations === 1 ? 'booking confirmation' : 'booking confirmations'}`

function secondsWords(ms: number): string {
  const seconds = Math.ceil(ms / 1_000)
  if (seconds <= 120) return seconds <= 1 ? 'a second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
