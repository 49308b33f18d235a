import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  email,
  freeText,
  id,
  line,
  localDate,
  orEmpty,
  password,
  phone,
  postcode,
  postcodeDistrict,
  pounds,
} from './fields.ts'

const takes = (field: z.ZodType, given: unknown) => field.safeParse(given).success

describe('line', () => {
  it('is trimmed, and blank is missing', () => {
    expect(line(10).parse('  a tap  ')).toBe('a tap')
    expect(line(10, 'Say what').safeParse('   ').error?.issues[0]?.message).toBe('Say what')
    expect(line(10, 'Say what').safeParse(undefined).error?.issues[0]?.message).toBe('Say what')
  })

  it.each(['a\0b', 'a\nb', 'a\tb', 'a\u001bb', 'a\u0085b', 'a\u2028b', '\ud800', 'x'.repeat(11)])(
    'refuses %j',
    (text) => expect(takes(line(10), text)).toBe(false),
  )

  it.each(['Zoë', "O'Neill", '李小龙', 'a 🔧'])('accepts %s', (text) => expect(line(10).parse(text)).toBe(text))

  it('refuses anything but text', () => {
    fc.assert(
      fc.property(
        fc.anything().filter((value) => typeof value !== 'string'),
        (value) => {
          expect(takes(line(10), value)).toBe(false)
        },
      ),
    )
  })
})

describe('freeText', () => {
  it('keeps lines and tabs, with one kind of line end', () => {
    expect(freeText(50).parse(' The tap\r\ndrips\t\nat night ')).toBe('The tap\ndrips\t\nat night')
  })

  it.each(['a\0b', 'a\rb', 'a\u001bb', '\udc00', 'x'.repeat(51)])('refuses %j', (text) =>
    expect(takes(freeText(50), text)).toBe(false),
  )
})

describe('orEmpty', () => {
  it.each([[''], ['  '], [null]])('reads %j as nothing', (given) => expect(orEmpty(phone).parse(given)).toBeNull())

  it('keeps the problem of the field', () => {
    expect(orEmpty(phone).safeParse('123').error?.issues[0]?.message).toBe('Please enter a valid UK phone number')
  })
})

describe('email', () => {
  it('is trimmed and keeps its capitals', () => expect(email.parse(' Asha@Example.com ')).toBe('Asha@Example.com'))

  it.each([
    '',
    'asha',
    'asha@',
    '@example.com',
    'a b@example.com',
    'a@b',
    'a@example.com\0',
    `${'a'.repeat(250)}@example.com`,
  ])('refuses %j', (text) => expect(takes(email, text)).toBe(false))
})

describe('password', () => {
  it('keeps the spaces of what was typed', () => expect(password.parse(' leaky tap ')).toBe(' leaky tap '))

  it.each(['', 'a\0bcdefg', '\ud800abcdef', 'x'.repeat(401)])('refuses %j', (text) =>
    expect(takes(password, text)).toBe(false),
  )
})

describe('phone', () => {
  it.each([
    ['020 7946 0958', '+442079460958'],
    ['(020) 7946-0958', '+442079460958'],
    ['07700 900123', '+447700900123'],
    ['+44 7700 900123', '+447700900123'],
    ['0044 7700 900123', '+447700900123'],
    ['0800 247 847', '+44800247847'],
  ])('reads %s as %s', (written, e164) => expect(phone.parse(written)).toBe(e164))

  it.each([
    '',
    '123',
    '999',
    '+1 212 555 0100',
    '+353 1 234 5678',
    'call me',
    '07700 900123 ext 4',
    '077009001234567890',
    '0'.repeat(41),
  ])('refuses %j', (text) => expect(takes(phone, text)).toBe(false))
})

describe('postcode', () => {
  it.each([
    ['cr01ab', 'CR0 1AB'],
    [' CR0 1AB ', 'CR0 1AB'],
    ['se25 5aa', 'SE25 5AA'],
    ['w1a1aa', 'W1A 1AA'],
  ])('writes %j as %s', (written, formatted) => expect(postcode.parse(written)).toBe(formatted))

  it.each(['', 'CR0', 'CRO 1AB', '10115', "CR0 1AB'; drop table users", 'CR0 1AB\0'])('refuses %j', (text) =>
    expect(takes(postcode, text)).toBe(false),
  )
})

describe('postcodeDistrict', () => {
  it.each([
    ['cr0', 'CR0'],
    [' SE25 ', 'SE25'],
  ])('writes %j as %s', (written, code) => expect(postcodeDistrict.parse(written)).toBe(code))
  it.each(['', 'Croydon', 'CR', '0'])('refuses %j', (text) => expect(takes(postcodeDistrict, text)).toBe(false))
})

describe('id', () => {
  it('accepts ids of its own kind only', () => {
    expect(id('bkg').parse('bkg_abc1')).toBe('bkg_abc1')
    expect(takes(id('bkg'), 'pay_abc1')).toBe(false)
    expect(takes(id('bkg'), 7)).toBe(false)
  })
})

describe('localDate', () => {
  it('is a day of the calendar', () => expect(localDate.parse('2026-03-29').equals('2026-03-29')).toBe(true))

  it.each([
    '2026-02-29',
    '2026-13-01',
    '26-03-01',
    '2026-03-01T00:00',
    '9999-01-01',
    '0001-01-01',
    '+010000-01-01',
    '',
  ])('refuses %j', (text) => expect(takes(localDate, text)).toBe(false))

  it.each([
    ['', 'Please give the date'],
    ['29/03/2026', 'Please give a date as YYYY-MM-DD'],
    ['1899-12-31', 'Please give a date of this century'],
  ])('has one problem for %j', (text, message) => {
    expect(localDate.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual([message])
  })
})

describe('pounds', () => {
  it.each([
    [85, 8_500],
    [85.5, 8_550],
    [0.07, 7],
    ['85.50', 8_550],
    [0, 0],
    [1_000_000, 100_000_000],
  ])('reads %j as %i pence', (given, amount) => expect(pounds.parse(given)).toBe(amount))

  it.each([-1, 1.005, 0.1 + 0.2, 1e21, Number.NaN, Number.POSITIVE_INFINITY, 1_000_000.01, '', '1e3', '£5', null, {}])(
    'refuses %j',
    (given) => expect(takes(pounds, given)).toBe(false),
  )
})

describe('every field', () => {
  it('can be described in OpenAPI', () => {
    const all = z.strictObject({
      a: line(9),
      b: freeText(9),
      c: orEmpty(phone).optional(),
      email,
      password,
      postcode,
      d: id('svc'),
      localDate,
      pounds,
    })
    expect(z.toJSONSchema(all, { io: 'input', unrepresentable: 'throw' }).required).not.toContain('c')
  })
})
