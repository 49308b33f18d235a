import { describe, expect, it } from 'vitest'
import { Hono } from 'hono'
import { readConfig } from '../../config.ts'
import type { HttpEnv } from '../kit/env.ts'
import { ownHeaders } from './own-headers.ts'

const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const paypalKeys = {
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'WH-1',
  PAYPAL_API_BASE: 'https://api-m.sandbox.paypal.com',
}

/** The policy of the page at `path`, by directive. */
async function policyOf(
  path: string,
  env: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const config = readConfig({ NODE_ENV: 'production', ...env })
  const app = new Hono<HttpEnv>().use(ownHeaders(config, () => true)).get('*', (c) => c.html('<p>A page</p>'))
  const answer = await app.request(path)
  const rules = answer.headers.get('content-security-policy')?.split('; ') ?? []
  return Object.fromEntries(rules.map((rule) => [rule.split(' ', 1).join(), rule.slice(rule.indexOf(' ') + 1)]))
}

const paying = ['/', '/book', '/pay/bkg_1']
const others = [
  '/login',
  '/dashboard',
  '/profile',
  '/track/bkg_1',
  '/admin',
  '/payment-dashboard',
  '/pay',
  '/api/services',
]

describe('the content security policy', () => {
  it.each(paying)('admits Stripe at %s when Stripe is set up, as far as Stripe needs it', async (path) => {
    expect(await policyOf(path, stripeKeys)).toMatchObject({
      'script-src': "'self' https://js.stripe.com https://*.js.stripe.com",
      'frame-src': "'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
      'connect-src': "'self' https://api.stripe.com",
      'form-action': "'self' https://checkout.stripe.com",
      'style-src': "'self'",
      'frame-ancestors': "'none'",
    })
  })

  it.each(others)('admits no other site at %s with any provider', async (path) => {
    const policy = await policyOf(path, { ...stripeKeys, ...paypalKeys })
    expect(Object.values(policy).join(' ')).not.toMatch(/stripe|paypal|https?:/)
  })

  it.each([...paying, ...others])('is the same at %s in the test mode', async (path) => {
    const policy = await policyOf(path, {})
    expect(policy).toEqual(await policyOf('/about', {}))
    expect(Object.values(policy).join(' ')).not.toMatch(/stripe|paypal|https?:/)
  })

  it('lets the scripts of the invoice generator connect to nothing, and to the site elsewhere', async () => {
    expect((await policyOf('/invoice-generator', { ...stripeKeys, ...paypalKeys }))['connect-src']).toBe("'none'")
    expect((await policyOf('/invoice-generator', {}))['script-src']).toBe("'self'")
    expect((await policyOf('/invoice-generator/other', {}))['connect-src']).toBe("'self'")
    expect((await policyOf('/contact', {}))['connect-src']).toBe("'self'")
  })

  it('lets a form redirect to PayPal, and runs no script of PayPal', async () => {
    const policy = await policyOf('/pay/bkg_1', paypalKeys)
    expect(policy['form-action']).toBe("'self' https://www.sandbox.paypal.com")
    expect(policy['script-src']).toBe("'self'")
    expect(policy['frame-src']).toBeUndefined()
    expect((await policyOf('/pay/bkg_1', { ...paypalKeys, PAYPAL_API_BASE: '' }))['form-action']).toBe(
      "'self' https://www.paypal.com",
    )
  })
})
