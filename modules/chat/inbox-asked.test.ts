import { describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { inboxAsked, inboxPlaceWord } from './inbox-asked.ts'

const me = 'usr_me' as UserId

describe('the filter of the inbox', () => {
  it('shows what is to be dealt with, unless the address says otherwise', () => {
    expect(inboxAsked({}, me).filter).toEqual({
      show: 'waiting',
      isUnread: null,
      kind: null,
      assignedTo: null,
      search: null,
    })
    expect(inboxAsked({ show: 'unread', whose: 'mine', kind: 'chat', q: ' tap ' }, me).filter).toEqual({
      show: 'waiting',
      isUnread: true,
      kind: 'chat',
      assignedTo: me,
      search: 'tap',
    })
    expect(inboxAsked({ show: 'closed', whose: 'nobody', kind: 'letter' }, me).filter).toMatchObject({
      show: 'closed',
      kind: null,
      assignedTo: 'nobody',
    })
  })

  it('finds the place of a page again, and no other', () => {
    const place = { lastAt: Temporal.Instant.from('2026-03-02T12:00:00.123Z'), id: 'cnv_one' }
    expect(inboxAsked({ after: inboxPlaceWord(place) }, me).after).toEqual(place)
    for (const after of ['', 'cnv_one', '1-', `${'9'.repeat(20)}-cnv_one`])
      expect(inboxAsked({ after }, me).after).toBeNull()
  })
})
