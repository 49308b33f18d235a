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

describe('download of personal data', () => {
  it('asks a user without an archive to confirm their identity when the file required it', () => {
    expect(shown({ done: 'password' })).toContain('action="/profile/privacy/open"')
    expect(shown({ done: 'password', check: withLink })).toContain('Send me a link')
  })

  it('asks for no confirmation before a download, nor shortly after one', () => {
    for (const facts of [{}, { done: 'password', isOpen: true }]) {
      expect(shown(facts)).not.toContain('/profile/privacy/open')
      expect(shown({ ...facts, check: withLink })).not.toContain('Send me a link')
    }
  })
})
