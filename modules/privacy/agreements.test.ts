import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChannelStop, type Consent, agreementsFrom } from './agreements.ts'

const start = Temporal.Instant.from('2026-03-02T12:00:00Z')
const at = (hours: number) => start.add({ hours })

const consent = (changes: Partial<Consent> = {}): Consent => ({
  channel: 'whatsapp',
  givenAt: at(0),
  withdrawnAt: null,
  isOwn: true,
  ...changes,
})

const channel = fc.constantFrom('email', 'whatsapp', 'sms')
const someStops: fc.Arbitrary<ChannelStop[]> = fc.array(fc.record({ channel, at: fc.nat(9).map(at) }), { maxLength: 3 })
const someConsents: fc.Arbitrary<Consent[]> = fc.array(
  fc.record({
    channel,
    givenAt: fc.nat(9).map(at),
    withdrawnAt: fc.option(fc.integer({ min: 10, max: 19 }).map(at)),
    isOwn: fc.boolean(),
  }),
  { maxLength: 4 },
)

describe('agreementsFrom', () => {
  it('knows nothing where nothing was said', () => {
    expect(agreementsFrom([], [])).toEqual([])
  })

  it('takes the latest of several consents, by when it was given or withdrawn', () => {
    const withdrawn = consent({ givenAt: at(1), withdrawnAt: at(5) })
    expect(agreementsFrom([], [consent({ givenAt: at(3) }), withdrawn])).toEqual([
      { channel: 'whatsapp', word: 'taken-back', at: at(5) },
    ])
    expect(agreementsFrom([], [consent({ givenAt: at(6) }), withdrawn])).toEqual([
      { channel: 'whatsapp', word: 'agreed', at: at(6) },
    ])
  })

  it('puts a stop before a consent, even one that was given later', () => {
    expect(agreementsFrom([{ channel: 'email', at: at(1) }], [consent({ channel: 'email', givenAt: at(2) })])).toEqual([
      { channel: 'email', word: 'stopped', at: at(1) },
    ])
  })

  it('takes a stop of WhatsApp as theirs only from their own consent on', () => {
    const stop = { channel: 'whatsapp', at: at(4) } as const
    expect(agreementsFrom([stop], [])).toEqual([])
    expect(agreementsFrom([stop], [consent({ givenAt: at(5) })])).toMatchObject([{ word: 'agreed' }])
    expect(agreementsFrom([stop], [consent({ isOwn: false })])).toMatchObject([{ word: 'agreed' }])
    expect(agreementsFrom([stop], [consent({ channel: 'email' })])).toMatchObject([{ channel: 'email' }])
    expect(agreementsFrom([stop], [consent({ givenAt: at(4) })])).toMatchObject([{ word: 'stopped', at: at(4) }])
  })

  it('takes a stop of text messages as theirs only from their own consent to them on', () => {
    const stop = { channel: 'sms', at: at(4) } as const
    expect(agreementsFrom([stop], [consent()])).toMatchObject([{ channel: 'whatsapp' }])
    expect(agreementsFrom([stop], [consent({ channel: 'sms' })])).toMatchObject([{ channel: 'sms', word: 'stopped' }])
  })

  it('names each channel once at most, in any order of what was said', () => {
    fc.assert(
      fc.property(someStops, someConsents, (stops, consents) => {
        const agreements = agreementsFrom(stops, consents)
        const channels = agreements.map((one) => one.channel)
        expect(new Set(channels).size).toBe(channels.length)
        const again = agreementsFrom(stops.toReversed(), consents.toReversed())
        const bySaid = (list: typeof agreements) => list.map((one) => `${one.channel} ${one.at.toString()}`).toSorted()
        expect(bySaid(again)).toEqual(bySaid(agreements))
      }),
    )
  })

  it('reports every e-mail stop, and no word that was not said', () => {
    fc.assert(
      fc.property(someStops, someConsents, (stops, consents) => {
        const channelsOf = (said: readonly { readonly channel: string }[]) => new Set(said.map((one) => one.channel))
        const agreements = agreementsFrom(stops, consents)
        const stopped = agreements.filter(({ word }) => word === 'stopped')
        const others = agreements.filter(({ word }) => word !== 'stopped')
        expect(channelsOf(stopped).has('email')).toBe(channelsOf(stops).has('email'))
        expect(channelsOf(stopped).isSubsetOf(channelsOf(stops))).toBe(true)
        expect(channelsOf(others).isSubsetOf(channelsOf(consents))).toBe(true)
      }),
    )
  })
})
