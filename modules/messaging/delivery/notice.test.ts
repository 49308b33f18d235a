import { describe, expect, it } from 'vitest'
import { type RecipientNotice, meaningOf } from './notice.ts'

const notice = (changes: Partial<RecipientNotice>): RecipientNotice => ({
  addresses: ['asha@example.com'],
  action: 'failed',
  said: '550 No such user',
  isNobody: true,
  ...changes,
})

describe('what a notification means', () => {
  it('ends an address without a mailbox, in any spelling', () => {
    expect(meaningOf([notice({ addresses: ['Asha@Example.com'] })], 'asha@example.com')).toEqual({
      kind: 'failed',
      reason: 'It came back. The mail server said: 550 No such user',
      addressGone: true,
    })
  })

  it('keeps an address that forwards to one without a mailbox', () => {
    const meaning = meaningOf([notice({ addresses: ['old@example.net'] })], 'asha@example.com')
    expect(meaning).toMatchObject({ kind: 'failed', addressGone: false })
  })

  it('follows the status of the address itself, and the worst of several', () => {
    const others = [notice({ addresses: ['else@example.net'] }), notice({ action: 'delivered', said: 'Delivered' })]
    expect(meaningOf(others, 'asha@example.com')).toMatchObject({ kind: 'delivered', addressGone: false })
    const worse = [notice({ action: 'delayed', isNobody: false }), notice({ isNobody: false, said: '552 Full' })]
    expect(meaningOf(worse, 'asha@example.com')).toMatchObject({ kind: 'failed', addressGone: false })
  })

  it('reports only a delay or a relay while a server retries or has relayed the mail', () => {
    expect(meaningOf([notice({ action: 'delayed', said: '451 Later' })], 'asha@example.com')).toEqual({
      kind: 'delayed',
      reason: 'Still on its way: 451 Later',
      addressGone: false,
    })
    expect(meaningOf([notice({ action: 'relayed' })], 'asha@example.com').kind).toBe('passed-on')
  })
})
