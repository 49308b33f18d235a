import { at, textLimits } from '#modules/shared'
import { catalogueLimits } from '#modules/catalogue'
import { useData } from 'vike-react/useData'
import { NewPasswordFields } from '../../components/auth/NewPasswordFields.tsx'
import { Card } from '../../components/Card.tsx'
import { Button } from '../../components/form/Button.tsx'
import { Checkbox } from '../../components/form/Checkbox.tsx'
import { Field } from '../../components/form/Field.tsx'
import { BusinessFields } from '../../components/settings/BusinessFields.tsx'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { OpeningDay } from '../../components/settings/OpeningDay.tsx'
import { type CameBack, useCameBack, usePageInput } from '../../components/office/came-back.ts'
import type { Data } from './+data.ts'
import { Standing } from './Standing.tsx'

type Details = Extract<Data, { readonly step: 'details' }>

/** Everything else in one form: the owner, the business, its hours and its areas. */
export function DetailsForm() {
  const data = useData<Details>()
  const { site } = usePageInput()
  const sent = useCameBack(at.setup())
  // A form that was opened by the right code came back with nothing but that.
  const back = { ...sent, isBack: sent.value('business_name') !== undefined }
  return (
    <>
      <FormProblems of={back} />
      <div className="stack stack-tight">
        <h1>Set up this site</h1>
        <p>The code is right. Nothing is saved before you press the button at the end, and you can change it later.</p>
      </div>
      <form className="stack stack-loose" method="post" action={at.setup()} noValidate>
        <input type="hidden" name="code" value={back.value('code') ?? ''} />
        <OwnerCard data={data} back={back} />
        <BusinessFields site={site} back={back}>
          <Field
            name="hotline"
            type="tel"
            label="Emergency number"
            hint="The number that customers call. It appears on every page."
            defaultValue={back.value('hotline') ?? site.hotline}
            error={back.error('hotline')}
            maxLength={textLimits.phone}
            autoComplete="tel"
            className="input-narrow figures"
          />
          <Checkbox
            name="hotline_confirmed"
            value="yes"
            label="I have called this number, and it is ours"
            hint="Without this, the site shows the number, and reminds you to confirm it."
            defaultChecked={back.value('hotline_confirmed') === 'yes'}
          />
        </BusinessFields>
        <Card title="Opening hours">
          <p>Jobs start on the hour, from opening until an hour before closing. Single days are closed later.</p>
          <div className="stack">
            {data.week.map((day) => (
              <OpeningDay key={day.weekday} day={day} back={back} />
            ))}
          </div>
        </Card>
        <AreasCard data={data} back={back} />
        <Standing />
        <div>
          <Button large>Finish and sign in</Button>
        </div>
      </form>
    </>
  )
}

interface Part {
  readonly data: Details
  readonly back: CameBack
}

function OwnerCard({ data: { ownerEmail, minimum }, back }: Part) {
  return (
    <Card title="Your account">
      <div className="stack">
        <p>You become the owner: you see and change everything, and nobody can take that from you.</p>
        <Field
          name="full_name"
          label="Full name"
          autoComplete="name"
          maxLength={textLimits.fullName}
          defaultValue={back.value('full_name') ?? ''}
          error={back.error('full_name')}
          required
        />
        <Field
          name="email"
          type="email"
          label="Your e-mail address"
          hint={ownerEmail === null ? 'You sign in with it.' : 'You sign in with it. The setting ADMIN_EMAIL names it.'}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={textLimits.email}
          defaultValue={back.value('email') ?? ownerEmail ?? ''}
          error={back.error('email')}
          required
        />
        <NewPasswordFields
          label="Password"
          again="Confirm password"
          hint={`At least ${minimum} characters.`}
          errors={back.errors}
        />
      </div>
    </Card>
  )
}

function AreasCard({ data: { districts }, back }: Part) {
  return (
    <Card title="Areas">
      <div className="stack">
        <p>
          Customers book in these postcode districts. Somebody from another one reads that you do not come there, and
          can leave an enquiry. Later, the file of the command <code>callout seed --coverage</code> changes them.
        </p>
        <Checkbox
          name="only_other"
          value="yes"
          label="None of these: only the districts that I type below"
          defaultChecked={back.value('only_other') === 'yes'}
        />
        <fieldset className="setup-areas">
          <legend className="out-of-sight">Postcode districts</legend>
          {districts.map(({ code, names }) => (
            <Checkbox
              key={code}
              name={`area.${code}`}
              value="yes"
              label={
                <>
                  <strong>{code}</strong> {names}
                </>
              }
              defaultChecked={!back.isBack || back.value(`area.${code}`) === 'yes'}
            />
          ))}
        </fieldset>
        <Field
          name="other_districts"
          label="Other districts"
          hint="The first half of the postcode, with a space between two, such as LS1 LS2."
          defaultValue={back.value('other_districts') ?? ''}
          error={back.error('other_districts')}
          maxLength={catalogueLimits.districts}
          optional
        />
      </div>
    </Card>
  )
}
