import { Notice } from '../../../../components/Notice.tsx'

/** Where the link of an invitation is when there is no mail server to send it. */
export function KeptHere() {
  return (
    <Notice tone="warn" title="No mail server is set up">
      <p>
        Invitations stay here and are not sent. The link of each is in the log of the server. Give it only to the person
        whom you invite: the first to open it gets the account.
      </p>
    </Notice>
  )
}
