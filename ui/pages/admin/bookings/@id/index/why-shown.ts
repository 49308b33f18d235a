import type { Candidate, Explanation } from '#modules/booking'
import { momentWords } from '../../../../../time-words.ts'

/** Why somebody is sent, as the page shows it: the latest automatic assignment, and the team at this moment. */
export function whyShown({ now, decisions }: Explanation) {
  const [latest] = decisions
  const sent = latest?.candidates.find(({ id }) => id === latest.technicianId) ?? null
  return {
    decided: latest
      ? {
          title: latest.technicianId === null ? 'Why was nobody sent?' : `Why ${nameOf(sent)}?`,
          when: `Decided automatically ${momentWords(latest.at)}`,
          candidates: latest.candidates.map(shown),
        }
      : null,
    now: now.map(shown),
  }
}

const nameOf = (candidate: Candidate | null) => candidate?.fullName ?? 'somebody who has left'

function shown(candidate: Candidate) {
  const { id, fits, facts } = candidate
  const against = facts.find(({ holds }) => holds === false)
  return {
    id,
    name: candidate.fullName ?? 'Somebody who has left',
    fits,
    words: sentence(against ? `passed over: ${against.detail}` : facts.map(({ detail }) => detail).join(', ')),
  }
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
