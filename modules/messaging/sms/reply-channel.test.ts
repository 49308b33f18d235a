import { describe, expect, it } from 'vitest'
import { replyWay } from './reply-channel.ts'

const all = ['in_app', 'email', 'sms'] as const
const mobile = '+447700900123'

describe('replyWay', () => {
  it.each([
    ['email', 'ada@example.org', '+442079460958', all],
    ['email', 'ada@example.org', null, ['in_app', 'email'] as const],
    ['sms', '', mobile, all],
    [null, '', mobile, ['in_app', 'email'] as const],
    [null, '', '+442079460958', all],
    [null, '', null, all],
  ])('is %s for %o and %o', async (expected, email, phone, channels) => {
    const ports = { channels, addressGone: async () => null, isStopped: async () => false }
    expect(await replyWay({ email, phone }, ports)).toEqual(
      expected === null ? { by: null, why: 'no-address' } : { by: expected },
    )
  })

  it.each([
    [{ by: 'email' }, 'ada@example.org', 'a number that wrote STOP', [mobile], []],
    [{ by: null, why: 'stopped' }, '', 'a number that wrote STOP', [mobile], []],
    [{ by: null, why: 'gone' }, '', 'a number that takes no texts', [], [mobile]],
    [{ by: null, why: 'gone' }, 'ada@example.org', 'an e-mail address that is gone', [], ['ada@example.org']],
  ])('is %o for %o and %s', async (expected, email, _, stopped, gone) => {
    const ports = {
      channels: all,
      addressGone: async (_channel: string, to: string) => (gone.some((one) => one === to) ? 'Unknown' : null),
      isStopped: async (phone: string) => stopped.some((one) => one === phone),
    }
    expect(await replyWay({ email, phone: mobile }, ports)).toEqual(expected)
  })
})
