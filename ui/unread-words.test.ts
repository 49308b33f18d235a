import { describe, expect, it } from 'vitest'
import { mostUnread } from '#modules/accounts'
import { unreadWords } from './unread-words.ts'

describe('unreadWords', () => {
  it('names the count up to the most that is counted, and says that there are more above it', () => {
    expect([0, 1, 2, mostUnread].map(unreadWords)).toEqual([
      '0 unread notifications',
      '1 unread notification',
      '2 unread notifications',
      '1000 unread notifications',
    ])
    expect(unreadWords(mostUnread + 1)).toBe('more than 1,000 unread notifications')
  })
})
