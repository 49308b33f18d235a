import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fakeSettings, inboundWebhook, openFakeWhatsapp, statusWebhook } from '../../tests/fakes/whatsapp.ts'
import { isSigned, noticesIn } from './notices.ts'

const { phoneId, appSecret } = fakeSettings
const at = Temporal.Instant.from('2026-03-02T12:00:00Z')

describe('isSigned', () => {
  const bytes = new TextEncoder().encode('{"a":1}')

  it('accepts exactly these bytes under this secret, and nothing else', async () => {
    await using whatsapp = await openFakeWhatsapp()
    const { text, signature } = whatsapp.sign({ a: 1 })
    const signed = new TextEncoder().encode(text)
    expect(isSigned(signed, signature, appSecret)).toBe(true)
    expect(isSigned(signed, signature, 'another secret')).toBe(false)
    expect(isSigned(new TextEncoder().encode(`${text} `), signature, appSecret)).toBe(false)
    expect(isSigned(signed, undefined, appSecret)).toBe(false)
    expect(isSigned(signed, signature.slice(0, -2), appSecret)).toBe(false)
  })

  it('refuses every other header', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(isSigned(bytes, header, appSecret)).toBe(false)
      }),
    )
  })
})

describe('noticesIn', () => {
  it('reads the text of a sender, with the number as E.164', () => {
    expect(noticesIn(inboundWebhook('Hello?'), phoneId)).toEqual([
      {
        kind: 'inbound',
        inbound: {
          providerId: 'wamid.in-1',
          phone: '+447700900123',
          profileName: 'Sheena Nelson',
          type: 'text',
          text: 'Hello?',
          at,
        },
      },
    ])
  })

  it('reads the delivery state of our message, with the reason of a failure', () => {
    const errors = [{ code: 131026, title: 'Undeliverable', error_data: { details: 'Not on WhatsApp' } }]
    const failed = statusWebhook('wamid.1', 'failed', { errors, biz_opaque_callback_data: 'msg_1' })
    expect(noticesIn(failed, phoneId)).toEqual([
      {
        kind: 'status',
        providerId: 'wamid.1',
        messageId: 'msg_1',
        state: 'failed',
        reason: 'WhatsApp (131026): Not on WhatsApp',
        at,
      },
    ])
  })

  it('ignores another business number and unknown kinds', () => {
    expect(noticesIn(inboundWebhook('Hello?'), 'another')).toEqual([])
    expect(noticesIn(statusWebhook('wamid.1', 'warming'), phoneId)).toEqual([])
  })

  it('keeps a name to one line, and removes characters that change the text direction', () => {
    const body = inboundWebhook('One\nTwo\r\u0000\u202eeerht')
    const renamed = JSON.stringify(body).replace(
      'Sheena Nelson',
      String.raw`Ada\r\nBcc: all@example.org\u2028\u202egnirts`,
    )
    expect(noticesIn(JSON.parse(renamed), phoneId)).toMatchObject([
      { inbound: { profileName: 'Ada Bcc: all@example.org gnirts', text: 'One\nTwoeerht' } },
    ])
  })

  it('accepts any JSON without throwing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        expect(noticesIn(body, phoneId)).toEqual([])
        const entry = [
          {
            changes: [
              { field: 'messages', value: { metadata: { phone_number_id: phoneId }, messages: body, statuses: body } },
            ],
          },
        ]
        expect(Array.isArray(noticesIn({ entry }, phoneId))).toBe(true)
      }),
    )
  })
})

const examplesFile = '../shared/specs/whatsapp/webhook_examples_v23.json'

describe.skipIf(!existsSync(examplesFile))('Meta’s published webhook examples', () => {
  // The body of a skipped suite runs too.
  const examples: Readonly<Record<string, unknown>> = existsSync(examplesFile)
    ? JSON.parse(readFileSync(examplesFile, 'utf8'))
    : {}
  const words = (name: string) =>
    noticesIn(examples[name], phoneId).map((notice) => (notice.kind === 'inbound' ? notice.inbound.text : notice.state))

  it.each([
    ['Text Message', ['Does it come in another color?']],
    ['Image Message', ['A picture: Taj Mahal']],
    ['Button Message', ['Unsubscribe']],
    ['Unsupported Message', ['A message of a kind that cannot be shown here']],
    ['System Message', []],
    ['Reaction Message', []],
  ])('are parsed: %s', (name, said) => expect(words(name)).toEqual(said))
})
