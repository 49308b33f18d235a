import { describe, expect, it } from 'vitest'
import { notSentPage, offlineHeaders, offlinePage } from './offline-page.ts'

describe('the pages of the worker', () => {
  it('stand alone, with the styles of the site', () => {
    const page = offlinePage(['/assets/a.css'])
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

  it('run no script and send a form to this site alone', () => {
    const policy = offlineHeaders['content-security-policy']
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).not.toContain('script-src')
  })
})
