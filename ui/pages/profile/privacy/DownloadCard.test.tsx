import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { showing } from '../../../../tests/support/page-hooks.ts'
import { DownloadCard } from './DownloadCard.tsx'

const check = { email: 'jo@reed.example', hasPassword: true, isFresh: false, hasPasskey: false, byLink: false }
const withLink = { ...check, hasPassword: false, byLink: true }

function shown(facts: object): string {
  showing({ site: {}, form: null }, { done: null, exports: [], isOpen: false, isPreparing: false, check, ...facts })
  return renderToStaticMarkup(<DownloadCard />)
}

describe('taking one’s data away', () => {
  it('asks whoever was sent back from the one file to show that it is they, where they have no archive yet', () => {
    expect(shown({ done: 'password' })).toContain('action="/profile/privacy/open"')
    expect(shown({ done: 'password', check: withLink })).toContain('Send me a link')
  })

  it('asks for nothing before anything is to be fetched, nor where it was shown a short while ago', () => {
    for (const facts of [{}, { done: 'password', isOpen: true }]) {
      expect(shown(facts)).not.toContain('/profile/privacy/open')
      expect(shown({ ...facts, check: withLink })).not.toContain('Send me a link')
    }
  })
})
