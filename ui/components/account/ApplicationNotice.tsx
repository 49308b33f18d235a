import { telephoneLink } from '../../format.ts'
import { Notice } from '../Notice.tsx'

/** How an application to work as a technician stands. */
export function ApplicationNotice({
  status,
  phone,
}: {
  readonly status: 'pending' | 'declined' | 'left'
  readonly phone: string
}) {
  if (status === 'pending') {
    return (
      <Notice title="Your application as a technician is pending">
        <p>
          The office checks your identity, insurance and registrations before it approves you, and you will find the
          answer under the bell. Until then this account works as a customer&rsquo;s.
        </p>
        <p>
          <a href="/application">Fill in your application</a>: who you are, your insurance and your registrations.
        </p>
      </Notice>
    )
  }
  if (status === 'left') {
    return (
      <Notice title="You no longer work here as a technician">
        <p>
          This account works as a customer&rsquo;s. To come back, <a href="/application">apply again</a>.
        </p>
      </Notice>
    )
  }
  return (
    <Notice tone="warn" title="Your application as a technician was declined">
      <p>
        The reason is in your <a href="/notifications">notifications</a>. To talk about it, call{' '}
        <a className="figures" href={telephoneLink(phone)}>
          {phone}
        </a>
        . You can go on using this account as a customer, and <a href="/application">apply again</a> once you have what
        was missing.
      </p>
    </Notice>
  )
}
