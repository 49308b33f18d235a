import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fakeTwilioSettings, inboundForm, sidOf, signatureOf, statusForm } from '../../tests/fakes/twilio.ts'
import { inboundIn, isTwilioSigned, readTwilioForm, statusIn } from './notices.ts'

const { authToken } = fakeTwilioSettings
const url = 'https://callout.example/api/webhooks/twilio/status?message=msg_1'

describe('isTwilioSigned', () => {
  const form = statusForm(sidOf(1), 'delivered')
  const signature = signatureOf(url, form)

  it('accepts exactly this address and form under this token, and nothing else', async () => {
    const check = (changes: object, token = authToken) => isTwilioSigned({ url, form, signature, ...changes }, token)
    expect(await check({})).toBe(true)
    expect(await check({}, 'another token')).toBe(false)
    expect(await check({ url: url.replace('msg_1', 'msg_2') })).toBe(false)
    expect(await check({ url: url.replace('callout', 'evil') })).toBe(false)
    expect(await check({ form: { ...form, MessageStatus: 'failed' } })).toBe(false)
    expect(await check({ form: { ...form, More: '1' } })).toBe(false)
    expect(await check({ signature: undefined })).toBe(false)
    expect(await check({ signature: '' })).toBe(false)
  })

  it('accepts the example of Twilio’s documents', async () => {
    const example = {
      url: 'https://example.com/myapp.php?foo=1&bar=2',
      form: {
        CallSid: 'CA1234567890ABCDE',
        Caller: '+14158675310',
        Digits: '1234',
        From: '+14158675310',
        To: '+18005551212',
      },
      signature: 'L/OH5YylLD5NRKLltdqwSvS0BnU=',
    }
    expect(await isTwilioSigned(example, '12345')).toBe(true)
  })

  it('refuses every other header', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (header) => {
        expect(await isTwilioSigned({ url, form, signature: header }, authToken)).toBe(false)
      }),
    )
  })

  it('reads the form that was signed, with characters of every kind and several values of a name', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (body) => {
        const sent = inboundForm(body)
        const read = readTwilioForm(new URLSearchParams(sent).toString())
        expect(await isTwilioSigned({ url, form: read, signature: signatureOf(url, sent) }, authToken)).toBe(true)
      }),
    )
    expect(readTwilioForm('a=1&b=2&a=3')).toEqual({ a: ['1', '3'], b: '2' })
  })
})

describe('statusIn', () => {
  it.each([
    ['queued', 'sent'],
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['read', 'read'],
  ])('reads %s as %s', (status, state) => {
    expect(statusIn(statusForm(sidOf(1), status))).toEqual({
      providerId: sidOf(1),
      state,
      reason: null,
      addressGone: false,
    })
  })

  it.each([
    ['undelivered', '30003', 'Twilio (30003): The telephone is switched off, or out of reach.', false],
    ['undelivered', '30005', 'Twilio (30005): The number does not exist.', true],
    ['undelivered', '30006', 'Twilio (30006): The number is a landline, or its network is out of reach.', true],
    ['failed', '30007', 'Twilio (30007): The network filtered it as unwanted.', false],
    ['failed', '39999', 'Twilio (39999): No reason was given.', false],
    ['failed', 'x', 'Twilio: No reason was given.', false],
  ])('reads %s with the code %s as a failure with its reason', (status, ErrorCode, reason, addressGone) => {
    const notice = statusIn(statusForm(sidOf(1), status, { ErrorCode }))
    expect(notice).toEqual({ providerId: sidOf(1), state: 'failed', reason, addressGone })
  })

  it('ignores unknown states and forms without an id', () => {
    expect(statusIn(statusForm(sidOf(1), 'warming'))).toBeNull()
    expect(statusIn(statusForm('x', 'sent'))).toBeNull()
    expect(statusIn({ MessageSid: sidOf(1), MessageStatus: ['sent', 'failed'] })).toBeNull()
  })
})

describe('inboundIn', () => {
  it('reads the sender and the text', () => {
    expect(inboundIn(inboundForm('The door is open'))).toEqual({
      providerId: sidOf(0xabc),
      phone: '+447700900123',
      text: 'The door is open',
    })
  })

  it('names pictures, and leaves out characters that change the direction of text', () => {
    expect(inboundIn(inboundForm('One\u202e\u0000\nTwo', { NumMedia: '2' }))?.text).toBe(
      'One\nTwo\n(With 2 pictures: see it at Twilio.)',
    )
    expect(inboundIn(inboundForm('', { NumMedia: '1' }))?.text).toBe('(With a picture: see it at Twilio.)')
  })

  it('accepts any form without throwing', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('MessageSid', 'From', 'Body', 'NumMedia', 'MessageStatus'), fc.string()),
        (form) => {
          expect([inboundIn(form), statusIn(form)]).toHaveLength(2)
        },
      ),
    )
    expect(inboundIn({})).toBeNull()
    expect(inboundIn(inboundForm('Hello', { From: '\u0000' }))).toBeNull()
  })
})
