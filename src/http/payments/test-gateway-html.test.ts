import { describe, expect, it } from 'vitest'
import type { HostedIntent } from '#adapters/test-gateway'
import { pence } from '#modules/shared'
import { challengeHtml, payPageHtml } from './test-gateway-html.ts'

const site = { stylesheet: null, phone: '0800-247-847' }
const form = {
  clientSecret: 'pi_1_secret_1',
  returnUrl: 'http://localhost:3000/pay/bkg_1',
  alert: null,
  chosen: null,
  saveCard: false,
  hasWallet: false,
}

const anIntent = (capture: HostedIntent['capture']): HostedIntent => ({
  ref: 'pi_1',
  amount: pence(8_900),
  capture,
  description: 'Booking CB-2345',
  phase: 'open',
  payable: true,
  failure: null,
  returnUrl: null,
  redirectUrl: null,
  savedCards: [],
})

/** The words of the heading, the button and the bank's question. */
async function words(capture: HostedIntent['capture']) {
  const [page, challenge] = [
    String(await payPageHtml(anIntent(capture), form, site)),
    String(await challengeHtml(anIntent(capture), 'pi_1_secret_1', site)),
  ]
  const inside = (text: string, tag: string) => new RegExp(`<${tag}[^>]*>([^<]*)</${tag}>`).exec(text)?.[1]
  const question = /It asks whether [^<]*/.exec(challenge)?.[0].replaceAll(/\s+/g, ' ').trim()
  return { heading: inside(page, 'h1'), button: inside(page, 'button'), question }
}

describe("the test gateway's pages", () => {
  it('say what happens to the money: captured, authorised, or charged later', async () => {
    expect(await words('automatic')).toEqual({
      heading: 'Pay £89.00',
      button: 'Pay £89.00 Securely',
      question: 'It asks whether you want to pay £89.00 for Booking CB-2345.',
    })
    expect(await words('manual')).toEqual({
      heading: 'Authorise £89.00',
      button: 'Authorise £89.00 Securely',
      question: 'It asks whether you want to set aside £89.00 for Booking CB-2345.',
    })
    expect(await words('later')).toEqual({
      heading: 'Save a card for £89.00',
      button: 'Save card for £89.00',
      question: 'It asks whether you agree to be charged later, up to £89.00, for Booking CB-2345.',
    })
  })
})
