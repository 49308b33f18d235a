import { describe, expect, it } from 'vitest'
import { openCatalogue } from '../../tests/support/builders/catalogue.ts'
import { openDatabase } from '../../tests/support/database.ts'
import { stoppedClock } from '../../tests/support/doubles.ts'
import { defaultBookingTerms, parseBookingTerms, printBookingTerms, warrantyWords } from './booking-terms.ts'
import { defaultSiteFacts, parseSiteFacts, printSiteFacts } from './site-facts.ts'

const clock = stoppedClock(Temporal.Instant.from('2026-03-02T09:00:00Z'))

describe('booking terms', () => {
  it('are read back as they were printed', () => {
    const terms = { ...defaultBookingTerms, horizonDays: 90, unpaidMinutes: 45 }
    expect(parseBookingTerms(printBookingTerms(terms))).toEqual({ ok: true, value: terms })
  })

  it('have the default for a field that an older version did not store', () => {
    expect(parseBookingTerms({ horizon_days: 14 })).toEqual({
      ok: true,
      value: { ...defaultBookingTerms, horizonDays: 14 },
    })
  })

  it('are refused with every fault named', () => {
    const stored = { horizon_days: 0, unpaid_minutes: '30', emergency_fee_pence: 1.5, notice: 1 }
    expect(parseBookingTerms(stored)).toEqual({
      ok: false,
      refusal: {
        kind: 'bad-booking-rules',
        faults: [
          { path: 'horizon_days', message: 'must be a whole number from 1 to 365' },
          { path: 'unpaid_minutes', message: 'must be a whole number from 5 to 1440' },
          { path: 'emergency_fee_pence', message: 'must be a whole number from 0 to 100000' },
          { path: 'notice', message: 'is not known' },
        ],
      },
    })
    expect(parseBookingTerms([])).toMatchObject({ ok: false, refusal: { faults: [{ path: '' }] } })
  })
})

describe('site facts', () => {
  it('begin with an unconfirmed hotline and no company line', () => {
    const { businessName, hotline, hotlineConfirmed, vatRegistered, officeAddresses, ...lines } = defaultSiteFacts
    expect([businessName, hotline]).toEqual(['Callout Croydon', '0800-247-847'])
    expect([hotlineConfirmed, vatRegistered, officeAddresses]).toEqual([false, true, []])
    expect(new Set(Object.values(lines))).toEqual(new Set(['']))
  })

  it('have no VAT number while the business is not registered for VAT', () => {
    const stored = { ...printSiteFacts(defaultSiteFacts), vat_registered: false }
    expect(parseSiteFacts(stored)).toMatchObject({ ok: true, value: { vatRegistered: false, vatNumber: '' } })
    expect(parseSiteFacts({ ...stored, vat_number: 'GB123456782' })).toMatchObject({
      ok: false,
      refusal: { faults: [{ path: 'vat_number' }] },
    })
  })

  it('are read back as they were printed', () => {
    const facts = {
      ...defaultSiteFacts,
      hotline: '+44 20 7946 0000',
      hotlineConfirmed: true,
      companyNumber: '01234567',
      whatsappNumber: '+447700900123',
    }
    expect(parseSiteFacts(printSiteFacts(facts))).toEqual({ ok: true, value: facts })
  })

  it.each([
    { hotline: 'call us' },
    { business_name: ' ' },
    { company_name: 'two\nlines' },
    { insurers: 'x'.repeat(201) },
    { hotline_confirmed: 'yes' },
    { whatsapp_number: '07700 900123' },
    { whatsapp_number: '+447700900123\n' },
    { whatsapp_number: 'javascript:alert(1)' },
  ])('are refused with %o', (stored) => {
    const [path] = Object.keys(stored)
    expect(parseSiteFacts(stored)).toMatchObject({ ok: false, refusal: { faults: [{ path }] } })
  })
})

describe('settings', () => {
  it('are the defaults until they are set, and then the stored values', async () => {
    using database = openDatabase()
    const catalogue = openCatalogue(database, clock)
    expect(await catalogue.bookingTerms()).toEqual(defaultBookingTerms)
    const before = catalogue.version()
    await catalogue.saveSetting('booking_rules', { horizon_days: 14 }, { version: null, why: null })
    expect(await catalogue.bookingTerms()).toEqual({ ...defaultBookingTerms, horizonDays: 14 })
    expect(catalogue.version()).toBeGreaterThan(before)
  })

  it('stay as they were when a new value is refused', async () => {
    using database = openDatabase()
    const catalogue = openCatalogue(database, clock)
    await catalogue.setSite({ hotline: '020 7946 0000' })
    expect(await catalogue.setSite({ hotline: 'nonsense' })).toMatchObject({ ok: false })
    expect((await catalogue.site()).hotline).toBe('020 7946 0000')
    expect(await catalogue.setOpeningHours({ 1: null })).toMatchObject({ ok: false })
    expect((await catalogue.openingHours())[1]?.opens.hour).toBe(8)
  })

  it('are a fault, not a default, when the stored value cannot be read', async () => {
    using database = openDatabase()
    database.raw.exec(`insert into settings values ('opening_hours', '{"1": "all day"}', '2026-03-02T09:00:00.000Z')`)
    await expect(openCatalogue(database, clock).openingHours()).rejects.toThrow('opening_hours cannot be understood')
  })
})

describe('the words of the guarantee', () => {
  it.each([
    [12, 'Our work carries a warranty of 12 months, parts and labour. Your statutory rights are not affected.'],
    [1, 'Our work carries a warranty of 1 month, parts and labour. Your statutory rights are not affected.'],
    [0, 'Your statutory rights are not affected.'],
  ])('of %i months: %s', (months, words) => {
    expect(warrantyWords(months)).toBe(words)
  })
})
