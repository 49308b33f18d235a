import { type Obstacle, objectionWords } from '#modules/booking'
import { clockOrDateWords } from '../../../../../time-words.ts'

const certificates: Readonly<Record<string, string>> = {
  'gas-safe': 'not Gas Safe registered',
  niceic: 'not NICEIC registered',
}

/** Why a technician cannot take a job, after the name: "at work until 11:30 am", "not Gas Safe registered". */
export function obstacleWords(
  obstacle: Obstacle | null,
  now: Temporal.Instant,
  labelOf: (skill: string) => string,
): string {
  if (!obstacle) return 'free now'
  switch (obstacle.kind) {
    case 'busy': {
      const until = obstacle.freeFrom && clockOrDateWords(obstacle.freeFrom, now)
      const isAtWork = Temporal.Instant.compare(obstacle.from, now) <= 0
      const from = isAtWork ? 'at work' : `booked from ${clockOrDateWords(obstacle.from, now)}`
      if (until === null) return from
      return isAtWork ? `${from} until ${until}` : `${from}, free from ${until}`
    }
    case 'too-little-room':
      return objectionWords(obstacle.room)
    case 'absent':
    case 'outside-hours': {
      const why = obstacle.kind === 'absent' ? 'absent' : 'outside their hours'
      return obstacle.freeFrom ? `${why}, free from ${clockOrDateWords(obstacle.freeFrom, now)}` : why
    }
    case 'not-on-call':
      return 'free, but not on call'
    case 'off':
      return 'off duty'
    case 'skills-missing':
      return obstacle.skills.map((skill) => certificates[skill] ?? `does no ${labelOf(skill).toLowerCase()}`).join(', ')
  }
}
