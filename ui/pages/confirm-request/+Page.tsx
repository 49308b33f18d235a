import { submissionDays } from '#modules/submissions'
import { LinkHasEnded, LinkPage, useLinkForm } from '../../components/auth/LinkPage.tsx'
import { Button } from '../../components/form/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { telephoneLink } from '../../format.ts'

export default function ConfirmRequestPage() {
  const { state, site } = useLinkForm()
  const hotline = (
    <a className="figures" href={telephoneLink(site.hotline)}>
      {site.hotline}
    </a>
  )
  return (
    <LinkPage title={state === 'sent' ? 'One more step' : 'Confirm what you sent us'}>
      {state === 'sent' && (
        <>
          <Notice tone="warn" title="We have not received it yet">
            <p>
              Your browser could not do our check against spam programs, so we have sent a link to your e-mail address.
              Open it and press the button there, and we receive what you wrote. The link works for {submissionDays}{' '}
              days.
            </p>
          </Notice>
          <p>Nothing there after a few minutes? Look in your spam folder, or call {hotline}.</p>
        </>
      )}
      {state === 'open' && (
        <>
          <p>Somebody filled in a form on our website with your e-mail address. If that was you, send it to us now.</p>
          <form method="post" action="/confirm-request" noValidate>
            <Button>Confirm and send</Button>
          </form>
          <p className="soft">If it was not you, close this page: we receive nothing, and the form is deleted.</p>
        </>
      )}
      {state !== 'sent' && state !== 'open' && <LinkHasEnded>You can fill in the form again.</LinkHasEnded>}
    </LinkPage>
  )
}
