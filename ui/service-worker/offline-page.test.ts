import { describe, expect, it } from 'vitest'
import {
  keptNotice,
  notSentPage,
  offlineHeaders,
  offlinePage,
  stillSignedInPage,
  visitorsOfflinePage,
} from './offline-page.ts'

const business = {
  name: 'Callout & Sons',
  hotline: '0800-247-847',
  calls: [{ when: 'Smell of gas', act: 'Go outside.', number: '0800 111 999' }],
}

describe('the page for visitors without a connection', () => {
  it('has the number of the business, the calls that come first and the pages that were read', () => {
    const page = visitorsOfflinePage(['/assets/a.css'], business, [{ path: '/about"', title: 'About us &amp; more' }])
    expect(page).toContain(
      'href="tel:0800247847">Call Callout &amp; Sons: <span class="figures">0800-247-847</span></a>',
    )
    expect(page).toMatch(
      /<strong>Smell of gas<\/strong> Go outside\.<\/p><a [^>]*href="tel:0800111999">0800 111 999<\/a>/,
    )
    expect(page).toContain('Callout &amp; Sons</a></div></header>')
    expect(page).toContain('<a href="/about&quot;">About us &amp; more</a>')
    expect(page).not.toMatch(/<script|Your day/)
  })

  it('stands also where the server named no business', () => {
    expect(visitorsOfflinePage([], null, [])).toContain('<h1>No connection</h1>')
  })

  it('says on a kept page when it was read, and the number to call', () => {
    const notice = keptNotice('Wednesday 25 November at 10:42', business)
    expect(notice).toMatch(/from Wednesday 25 November at 10:42.*href="tel:0800247847"/)
  })
})

describe('the pages of the worker', () => {
  it('stand alone, with the styles of the site', () => {
    const page = offlinePage(['/assets/a.css'], null)
    expect(page).toContain('<link rel="stylesheet" href="/assets/a.css">')
    expect(page).toContain('<h1>No connection</h1>')
    expect(page).not.toMatch(/<script|<form/)
  })

  it('have all of a form that was not sent, as text that cannot be anything else', () => {
    const fields = [
      ['action_id', '7f1d'],
      ['amount', '40 & "more" <b>'],
    ] as const
    const page = notSentPage([], '/fulfillment/visits/vis_1/cash', fields)
    expect(page).toContain('<form noValidate method="post" action="/fulfillment/visits/vis_1/cash">')
    expect(page).toContain('<input type="hidden" name="action_id" value="7f1d">')
    expect(page).toContain('value="40 &amp; &quot;more&quot; &lt;b&gt;"')
    expect(page).toContain('Try again')
    expect(page).not.toContain('<b>')
  })

  it('say of a sign-out without a connection that the account is still open, and offer it again', () => {
    const page = stillSignedInPage(['/assets/a.css'])
    expect(page).toContain('<h1>You are still signed in</h1>')
    expect(page).toContain('<form noValidate method="post" action="/logout">')
  })

  it('run no script and send a form to this site alone', () => {
    const policy = offlineHeaders['content-security-policy']
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).not.toContain('script-src')
  })
})
