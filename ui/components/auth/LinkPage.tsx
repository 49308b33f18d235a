import type { ReactNode } from 'react'
import { telephoneLink } from '../../format.ts'
import { FormErrors, typedIn } from '../form/FormErrors.tsx'
import { Notice } from '../Notice.tsx'
import { usePageInput } from '../office/came-back.ts'
import './auth.css'

type State = 'ask' | 'sent' | 'open' | 'done' | 'ended'

const states: readonly string[] = ['ask', 'sent', 'open', 'done', 'ended'] satisfies readonly State[]

/** How far it is with a link of an e-mail, as the server says; see `src/http/recovery/link-form.ts`. */
export function useLinkForm() {
  const { form, site, who, urlParsed } = usePageInput()
  const said = typedIn(form, 'state', 'ask')
  const state = states.includes(said) ? (said as State) : 'ask'
  return {
    form,
    site,
    who,
    state,
    search: urlParsed.search,
    owner: typedIn(form, 'owner'),
    otherEmail: typedIn(form, 'other_email'),
    issuer: typedIn(form, 'issuer'),
    minimum: Number(typedIn(form, 'minimum', '0')),
  }
}

/** One question on a page of its own. */
export function LinkPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { form, state } = useLinkForm()
  return (
    <div className="page page-narrow main-pad stack stack-loose link-page">
      {state !== 'ended' && <FormErrors form={form} />}
      <h1>{unbroken(title)}</h1>
      {children}
    </div>
  )
}

/** No line of a title ends in "e-". */
function unbroken(title: string): ReactNode {
  const [before = '', ...after] = title.split('e-mail')
  return after.length === 0 ? (
    title
  ) : (
    <>
      {before}
      <span className="unbroken">e-mail</span>
      {after.join('e-mail')}
    </>
  )
}

/** The link was used, is too old, or never was: the same words for each. */
export function LinkHasEnded({ children }: { readonly children?: ReactNode }) {
  const { site } = useLinkForm()
  return (
    <Notice tone="warn" title="This link no longer works">
      <p>
        It works once, and for a limited time. If you typed it, please check that it is complete. {children} For help,
        call{' '}
        <a className="figures" href={telephoneLink(site.hotline)}>
          {site.hotline}
        </a>
        .
      </p>
    </Notice>
  )
}

/** The advice of every such page when the e-mail does not arrive. */
export function NoMailYet() {
  return (
    <p className="soft">
      Nothing there after a few minutes? Look in your spam folder, and check that the address is the one for your
      account.
    </p>
  )
}
