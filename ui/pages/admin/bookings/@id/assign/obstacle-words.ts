import { type Obstacle, roomWords } from '#modules/booking'
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
      const until = clockOrDateWords(obstacle.freeFrom, now)
      const isAtWork = Temporal.Instant.compare(obstacle.from, now) <= 0
      return isAtWork
        ? `at work until ${until}`
        : `booked from ${clockOrDateWords(obstacle.from, now)}, free from ${until}`
    }
    case 'too-little-room':
      return roomWords(obstacle.room)
    case 'off':
      return 'off duty'
    case 'skills-missing':
      return obstacle.skills.map((skill) => certificates[skill] ?? `does no ${labelOf(skill).toLowerCase()}`).join(', ')
  }
}
