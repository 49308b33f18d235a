import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fromExchange,
  fromExim,
  fromGmail,
  fromPostfix,
  fromSendmail,
  fromSes,
  noNotices,
} from '../../tests/support/builders/notices.ts'
import { readNotice } from './read-notice.ts'
import { runs } from '../../tests/support/property-runs.ts'

const returned = { name: 'msg_019c-abc', to: 'asha@example.com' }
const read = (text: string) => readNotice(Buffer.from(text))
const nobody = { action: 'failed', isNobody: true }

describe('delivery status notification', () => {
  it.each([
    ['Postfix', fromPostfix, { ...nobody, said: expect.stringMatching(/^550 5\.1\.1 .* rejected: User unknown in/) }],
    ['Exim', fromExim, { action: 'failed', isNobody: false, said: expect.stringMatching(/^552 Mailbox is full/) }],
    ['Exchange', fromExchange, { ...nobody, said: expect.stringContaining('RecipientNotFound') }],
    ['Gmail', fromGmail, { ...nobody, said: expect.stringMatching(/^550-5\.1\.1 The email account.* - gsmtp$/) }],
    ['Amazon SES', fromSes, { action: 'failed', isNobody: false, said: expect.stringContaining('554 5.7.1') }],
    ['Sendmail', fromSendmail, { action: 'delayed', isNobody: false, said: expect.stringContaining('try again') }],
  ])('names our mail, its recipient and the reason, as sent by %s', async (_, from, recipient) => {
    expect(await read(from(returned))).toEqual({
      ok: true,
      value: {
        messageId: 'msg_019c-abc',
        resends: 0,
        recipients: [{ ...recipient, addresses: ['asha@example.com'] }],
      },
    })
  })

  it('names the attempt of the message that it is about', async () => {
    for (const from of [fromPostfix, fromExchange, fromSes]) {
      expect(await read(from({ ...returned, name: 'msg_019c-abc.3' }))).toMatchObject({
        value: { messageId: 'msg_019c-abc', resends: 3 },
      })
    }
  })

  it('is read also in UTF-8 and with an encoded address', async () => {
    const global = fromPostfix({ ...returned, to: 'zoë@example.com' })
      .replace('message/delivery-status', 'message/global-delivery-status')
      .replace('Content-Type: message/rfc822', 'Content-Type: message/global')
    expect(await read(global)).toMatchObject({ value: { recipients: [{ addresses: ['zoë@example.com'] }] } })
    const coded = fromPostfix({ ...returned, to: 'asha+2Bhome@example.com' })
    expect(await read(coded)).toMatchObject({
      value: { recipients: [{ addresses: ['asha+2Bhome@example.com', 'asha+home@example.com'] }] },
    })
  })

  it('uses the SMTP code when it is alone, and the enhanced status code when both are given', async () => {
    const postfix = fromPostfix(returned).replaceAll('5.1.1 ', '')
    const vague = (text: string) => read(text.replace('Status: 5.1.1', 'Status: 5.0.0'))
    for (const text of [postfix, fromPostfix(returned)]) {
      expect(await vague(text)).toMatchObject({ value: { recipients: [{ isNobody: true }] } })
    }
    const policy = postfix.replace('Status: 5.1.1', 'Status: 5.7.1')
    expect(await read(policy)).toMatchObject({ value: { recipients: [{ isNobody: false }] } })
    const sender = postfix.replace('Status: 5.1.1', 'Status: 5.1.8')
    expect(await read(sender)).toMatchObject({ value: { recipients: [{ isNobody: false }] } })
  })

  it('is refused as not ours when it is about another sender’s mail, whatever the mail contains', async () => {
    const others = fromPostfix({ ...returned, name: '20260302.77' }).replace(
      'Your booking is confirmed.',
      'Message-ID: <msg_019c-abc@callout.example>',
    )
    expect(await read(others)).toEqual({ ok: false, refusal: { kind: 'not-ours' } })
  })

  it.each(Object.entries(noNotices(returned)))('is not recognised in %s', async (_, text) => {
    expect(await read(text)).toEqual({ ok: false, refusal: { kind: 'no-notice' } })
  })

  it('never makes the reader throw, whatever is malformed in it', async () => {
    const whole = fromGmail(returned)
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length), fc.nat(200), fc.string(), async (at, length, put) => {
        const answer = await read(whole.slice(0, at) + put + whole.slice(at + length))
        expect(answer.ok ? answer.value.recipients.length : answer.refusal.kind).toBeTruthy()
      }),
      { numRuns: runs(200) },
    )
  })
})
