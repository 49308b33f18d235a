import { describe, expect, it } from 'vitest'
import { keywordOf, needsReader } from './keywords.ts'

describe('keywordOf', () => {
  it.each(['STOP', 'stop', ' Stop. ', 'STOPALL', 'unsubscribe', 'CANCEL', 'end', 'QUIT!'])(
    'reads %j as a stop',
    (text) => expect(keywordOf(text)).toBe('stop'),
  )

  it.each(['START', 'yes', 'Unstop '])('reads %j as a start', (text) => expect(keywordOf(text)).toBe('start'))

  it.each(['', 'Please stop', 'stop the leak', 'stop?', 'yes please', 'Cancel my booking', 'non-stop'])(
    'reads %j as neither',
    (text) => expect(keywordOf(text)).toBeNull(),
  )
})

describe('needsReader', () => {
  it.each([
    ['STOP', false],
    ['start', false],
    ['Unsubscribe', false],
    ['CANCEL', true],
    ['yes', true],
    ['The door is open', true],
    ['', true],
  ])('says of %j: %s', (text, needs) => expect(needsReader(text)).toBe(needs))
})
