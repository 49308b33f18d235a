import { ArrowLeft, Download, Lock, PackageOpen } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { passwordFreshMinutes } from '#modules/accounts'
import { exportDays } from '#modules/privacy'
import { ConfirmOwner } from '../../../components/account/ConfirmOwner.tsx'
import { Button, LinkButton } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Checkbox } from '../../../components/Checkbox.tsx'
import { Field } from '../../../components/Field.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { SummaryList } from '../../../components/SummaryList.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import type { Data } from './+data.ts'
import '../../../components/office/office.css'

export default function PrivacyPage() {
  const { done, rules, isOpen } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <a className="back-link" href="/profile">
        <ArrowLeft size={20} aria-hidden="true" />
        Profile
      </a>
      {done === 'asked' && (
        <Notice tone="good" title="Your data is being prepared">
          <p>We write to you when it is ready, in a minute or two.</p>
        </Notice>
      )}
      {done === 'export_underway' && <Notice title="Your data is being prepared already" />}
      {done === 'open' && isOpen && (
        <Notice tone="good" title={`Thank you. What is ready can be fetched for ${passwordFreshMinutes} minutes.`} />
      )}
      {done === 'password' && !isOpen && (
        <Notice tone="warn" title="Confirm your password first">
          <p>It is all that we know of you: nobody else at this screen should be able to take it away.</p>
        </Notice>
      )}
      <div className="stack stack-tight">
        <h1>Your data</h1>
        <p className="soft">See everything that we hold about you, take it with you, or have it deleted.</p>
      </div>
      <DownloadCard />
      <Card title="How long we keep things">
        <SummaryList rows={rules.map(({ what, keep }) => ({ label: what, value: keep }))} />
        <p>
          What was paid, and for which repair, stays for six tax years and the current one: the tax office asks for it.
          Your account itself stays until you delete it.
        </p>
      </Card>
      <DeleteCard />
    </div>
  )
}

function DownloadCard() {
  const { exports, isPreparing, isOpen } = useData<Data>()
  const prepare = '/profile/privacy/export'
  const back = useCameBack(prepare)
  const isReady = exports.some(({ state }) => state === 'ready')
  return (
    <Card title="Download your data" id="download">
      <p>
        An archive with all that is in the database about you, your photos and your documents. An e-mail says when it is
        ready; then you can fetch it for {exportDays} days, signed in and with your password.
      </p>
      <FormProblems of={back} />
      {isPreparing ? (
        <p>
          <a href="/profile/privacy#download">See whether it is ready</a>
        </p>
      ) : (
        <form method="post" action={prepare}>
          <Button
            variant={isReady ? 'secondary' : 'primary'}
            icon={isReady ? undefined : <PackageOpen size={20} aria-hidden="true" />}
          >
            {isReady ? 'Prepare it afresh' : 'Prepare my data'}
          </Button>
        </form>
      )}
      {exports.length > 0 && (
        <ul className="plain stack stack-tight">
          {exports.map(({ id, state, size, asked, until }) => (
            <li key={id} className="row row-apart">
              <span>
                Asked for {asked}
                {state === 'asked' && ': being prepared'}
                {state === 'over' && ': not kept any more'}
                {state === 'ready' && until && `: ${size}, until ${until}`}
              </span>
              {state === 'ready' && isOpen && (
                <LinkButton
                  variant="secondary"
                  href={`/api/me/exports/${id}/file`}
                  icon={<Download size={20} aria-hidden="true" />}
                >
                  Download<span className="out-of-sight"> what was asked for {asked}</span>
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {isReady && !isOpen && (
        <form method="post" action="/profile/privacy/open">
          <Button icon={<Lock size={20} aria-hidden="true" />}>Confirm your password to download</Button>
        </form>
      )}
      <p className="soft">
        In a hurry, or for a program: <a href="/api/me/export">the same as one file, without photos</a>.
      </p>
    </Card>
  )
}

function DeleteCard() {
  const { refusal, check } = useData<Data>()
  const action = '/profile/privacy/delete'
  const isSure = check.hasPassword || check.isFresh
  const back = useCameBack(action)
  return (
    <Card title="Delete your account" id="delete">
      <p>
        Your profile, messages, photos, documents and saved cards are deleted at once, and cannot be brought back. Who a
        paid repair was for, and where, stays with its invoice for as long as the law wants it.
      </p>
      {refusal?.kind === 'open-bookings' && (
        <Notice tone="warn" title="Something is still to be done or paid">
          <p>Cancel {refusal.references.join(', ')} first, or wait for the end.</p>
        </Notice>
      )}
      {refusal?.kind === 'staff-account' && (
        <Notice title="People work with this account">
          <p>The owner of the business ends it.</p>
        </Notice>
      )}
      {!refusal && !isSure && (
        <ConfirmOwner check={check} next="/profile/privacy#delete" before="your account is deleted" />
      )}
      {!refusal && isSure && (
        <form method="post" action={action} className="stack">
          <FormProblems of={back} />
          {check.hasPassword && (
            <Field
              name="password"
              type="password"
              label="Your password"
              autoComplete="current-password"
              maxLength={400}
              required
              error={back.error('password')}
            />
          )}
          <Checkbox
            name="sure"
            value="yes"
            label="I am sure: delete my account"
            defaultChecked={back.value('sure') === 'yes'}
            error={back.error('sure')}
          />
          <div>
            <Button variant="danger">Delete my account</Button>
          </div>
        </form>
      )}
    </Card>
  )
}
