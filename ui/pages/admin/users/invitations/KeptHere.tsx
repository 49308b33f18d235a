import { Notice } from '../../../../components/Notice.tsx'

/** Where the letter is when there is no mail server to send it. */
export function KeptHere() {
  return (
    <Notice tone="warn" title="No mail server is set up">
      <p>
        Invitations stay here, and nobody gets them. Open{' '}
        <a href="/admin/messages?event=staff_invited">the letter among the messages</a> a moment later, and hand its
        link over yourself: only to the person whom you invite: the first to open it gets the account.
      </p>
    </Notice>
  )
}
