import { Badge } from '../../components/Badge.tsx'
import { Card } from '../../components/Card.tsx'
import { SummaryList } from '../../components/SummaryList.tsx'
import { usePageInput } from '../../components/office/came-back.ts'

/** Test or live, and what the settings of the server have: the page cannot change them. */
export function Standing() {
  const { site } = usePageInput()
  const isLive = site.paymentMode === 'live'
  return (
    <Card
      title="Test or live"
      actions={isLive ? <Badge tone="good">Live keys</Badge> : <Badge tone="warn">Test payments</Badge>}
    >
      <div className="stack">
        <p>
          {isLive
            ? 'The payment keys of the server are live. No real money is taken all the same, until you press "Go live".'
            : 'Everything works, and no real money is taken: try out bookings and payments as you like.'}
        </p>
        <SummaryList
          rows={[
            {
              label: 'Payments',
              value: isLive ? (
                'Live keys are set.'
              ) : (
                <>
                  To take real money, set <code>STRIPE_SECRET_KEY</code> and the settings beside it, or those of PayPal,
                  and start again.
                </>
              ),
            },
            {
              label: 'E-mail',
              value: site.mailLeaves ? (
                'A mail server is set.'
              ) : (
                <>
                  E-mails stay at Admin, Messages. To send them, set <code>SMTP_URL</code> and <code>MAIL_FROM</code>.
                </>
              ),
            },
            {
              label: 'Address',
              value: site.https ? (
                site.origin
              ) : (
                <>
                  {site.origin}. To go live, set <code>PUBLIC_URL</code> to your https address.
                </>
              ),
            },
          ]}
        />
        <p className="soft">
          <code>callout doctor</code> checks all of it. Search engines and real payments wait for “Go live”, which you
          find after this page.
        </p>
      </div>
    </Card>
  )
}
