import { describe, expect, it } from 'vitest'
import { judgeCardNumber, readCardNumber } from './test-cards.ts'

describe('judgeCardNumber', () => {
  it.each([
    ['4242 4242 4242 4242', 'pm_card_visa'],
    ['5555555555554444', 'pm_card_mastercard'],
    ['4000-0000-0000-0002', 'pm_card_chargeDeclined'],
    ['4000 0000 0000 9995', 'pm_card_chargeDeclinedInsufficientFunds'],
    ['4000 0000 0000 3220', 'pm_card_threeDSecure2Required'],
    ['4000 0027 6000 3184', 'pm_card_authenticationRequired'],
    ['4000 0000 0000 0341', 'pm_card_chargeCustomerFail'],
    ['4000 0000 0000 0259', 'pm_card_createDispute'],
    ['4000 0000 0000 5423', 'pm_card_createIssuerFraudRecord'],
    ['4100 0000 0000 0019', 'pm_card_radarBlock'],
  ])('turns the test number %s into the token %s, so that the number stays in the browser', (typed, token) => {
    expect(judgeCardNumber(typed)).toEqual({ ok: true, token })
  })
  it('refuses a number that could be a real card, with the reason', () => {
    expect(judgeCardNumber('4111 1111 1111 1111')).toEqual({ ok: false, message: expect.stringContaining('test mode') })
  })
  it('refuses a mistyped number and an empty field with different messages', () => {
    expect(judgeCardNumber('4242 4242 4242 4241')).toMatchObject({ ok: false })
    expect(judgeCardNumber('')).toEqual({ ok: false, message: 'Please enter the card number' })
  })
})

describe('readCardNumber', () => {
  it('detects the brand early, sets its gaps and accepts no more digits than it has', () => {
    expect(readCardNumber('4242')).toMatchObject({ brand: 'Visa', shown: '4242', longest: 19 })
    expect(readCardNumber('55555555555544449999')).toMatchObject({ brand: 'Mastercard', shown: '5555 5555 5555 4444' })
    expect(readCardNumber('378282246310005')).toMatchObject({ shown: '3782 822463 10005', codeLength: 4, longest: 15 })
    expect(readCardNumber('36')).toMatchObject({ brand: 'Diners Club' })
  })
  it('returns no brand for an empty number', () => expect(readCardNumber('').brand).toBeNull())
})
