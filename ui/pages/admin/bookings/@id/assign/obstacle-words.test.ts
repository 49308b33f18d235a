import { describe, expect, it } from 'vitest'
import type { Obstacle } from '#modules/booking'
import { obstacleWords } from './obstacle-words.ts'

const now = Temporal.Instant.from('2026-03-03T10:00:00Z')
const at = (hours: number) => now.add({ minutes: hours * 60 })
const words = (obstacle: Obstacle | null) => obstacleWords(obstacle, now, () => 'Heating').replaceAll('\u{a0}', ' ')

describe('obstacleWords', () => {
  it.each([
    [{ kind: 'busy', from: at(-1), freeFrom: at(1.5) }, 'at work until 11:30 am'],
    [{ kind: 'busy', from: at(-1), freeFrom: at(24) }, 'at work until Wednesday 4 March, 10 am'],
    [{ kind: 'busy', from: at(2), freeFrom: at(4) }, 'booked from 12 noon, free from 2 pm'],
    [
      {
        kind: 'too-little-room',
        room: {
          kind: 'too-close',
          side: 'before',
          district: 'CR8',
          bufferMinutes: 10,
          wayMinutes: 12,
          freeMinutes: 1,
        },
        freeFrom: at(1),
      },
      "12 minutes' drive from CR8 and 10 minutes between visits, 1 minute free",
    ],
    [
      {
        kind: 'too-little-room',
        room: { kind: 'too-close', side: 'after', district: null, bufferMinutes: 0, wayMinutes: 1, freeMinutes: 0 },
        freeFrom: at(1),
      },
      "1 minute's drive to another visit, 0 minutes free",
    ],
    [
      {
        kind: 'too-little-room',
        room: { kind: 'too-far-from-home', wayMinutes: 50, freeMinutes: 40 },
        freeFrom: at(1),
      },
      "50 minutes' drive from home, 40 minutes free",
    ],
    [{ kind: 'too-little-room', room: { kind: 'day-full' }, freeFrom: null }, 'the day is full'],
    [{ kind: 'absent', freeFrom: at(24) }, 'absent, free from Wednesday 4 March, 10 am'],
    [{ kind: 'outside-hours', freeFrom: at(2) }, 'outside their hours, free from 12 noon'],
    [{ kind: 'outside-hours', freeFrom: null }, 'outside their hours'],
    [{ kind: 'busy', from: at(-1), freeFrom: null }, 'at work'],
    [{ kind: 'not-on-call' }, 'free, but not on call'],
    [{ kind: 'off' }, 'off duty'],
    [
      { kind: 'skills-missing', skills: ['heating', 'gas-safe', 'niceic'] },
      'does no heating, not Gas Safe registered, not NICEIC registered',
    ],
    [null, 'free now'],
  ] as const)('says %j as "%s"', (obstacle, text) => expect(words(obstacle)).toBe(text))
})
