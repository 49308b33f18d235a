import { describe, expect, it } from 'vitest'
import { replyChannel } from './reply-channel.ts'

const all = ['in_app', 'email', 'sms'] as const

describe('replyChannel', () => {
  it.each([
    ['email', 'ada@example.org', '+442079460958', all],
    ['email', 'ada@example.org', null, ['in_app', 'email'] as const],
    ['sms', '', '+447700900123', all],
    [null, '', '+447700900123', ['in_app', 'email'] as const],
    [null, '', '+442079460958', all],
    [null, '', null, all],
  ])('is %s for %o and %o', (expected, email, phone, channels) => {
    expect(replyChannel({ email, phone }, channels)).toBe(expected)
  })
})
