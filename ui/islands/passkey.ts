import { offerPasskeys } from '../components/auth/passkey-offer.ts'
import { isPasskeyUse, knowsPasskeys, usePasskey } from '../components/auth/passkey-steps.ts'

/** Shows the button of a `PasskeyButton`, and signs in or confirms with a passkey when it is pressed. */
function wake(part: HTMLElement): void {
  const button = part.querySelector('button')
  const place = part.querySelector('output')
  const { passkey = '', next } = part.dataset
  if (!button || !place || !isPasskeyUse(passkey)) return

  const finish = (says: string | null) => {
    if (says === null) {
      if (next === undefined) button.form?.submit()
      else location.assign(ownAddress(next))
      return
    }
    button.removeAttribute('aria-busy')
    button.removeAttribute('aria-disabled')
    place.textContent = says
  }
  const offer = passkey === 'sign-in' ? offerPasskeys(finish) : null

  const ask = async () => {
    if (button.hasAttribute('aria-busy')) return
    button.setAttribute('aria-busy', 'true')
    button.setAttribute('aria-disabled', 'true')
    place.textContent = ''
    offer?.pause()
    const says = await usePasskey(passkey)
    finish(says)
    if (says !== null) offer?.resume()
  }
  button.addEventListener('click', () => void ask())
  button.hidden = false
}

/** The address on this site; never another site's, whatever the address bar said. */
function ownAddress(next: string): string {
  const url = URL.canParse(next, location.origin) ? new URL(next, location.origin) : null
  return url?.origin === location.origin ? url.href : '/dashboard'
}

if (knowsPasskeys()) for (const part of document.querySelectorAll<HTMLElement>('[data-passkey]')) wake(part)
