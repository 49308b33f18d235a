import { useData } from 'vike-react/useData'
import { at, atSystem } from '#modules/shared'
import { Card } from '../../../../components/Card.tsx'
import { Table } from '../../../../components/Table.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { type CameBack, useCameBack } from '../../../../components/office/came-back.ts'
import { SettingCard } from '../../../../components/settings/SettingCard.tsx'
import { SettingHistory } from '../../../../components/settings/SettingHistory.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'
import '../site-admin.css'

const part = atSystem.siteTeam()

export default function SiteTeamPage() {
  const { done, history, people } = useData<Data>()
  return (
    <AdminPage title="Team" part={part} back={{ href: at.admin.site.home(), words: 'Public pages' }} done={done}>
      <p className="lead">
        The people on <a href={at.about()}>About us</a>. Members of staff agree to it on their own{' '}
        <a href="/profile">profile</a>, and may withdraw there at any time: then name and photo are gone at once.
      </p>
      {people.length === 0 ? (
        <Card title="Nobody has agreed yet">
          <p>
            Ask your technicians to open their profile and agree under “On the page About us”. They will be here then.
          </p>
        </Card>
      ) : (
        <>
          <Members />
          <Photos />
        </>
      )}
      <SettingHistory history={history} />
    </AdminPage>
  )
}

function Members() {
  const { history, people, limits } = useData<Data>()
  const labels = { place: 'Place', role: 'What they do', since: 'In the trade since' } as const
  const names = Object.keys(labels) as readonly (keyof typeof labels)[]
  return (
    <SettingCard
      title="Who is shown, and in which order"
      id="members"
      action={part}
      history={history}
      fields={people.flatMap((person) =>
        names.map((name) => ({
          name: `${name}.${person.id}`,
          label: `${labels[name]}: ${person.name}`,
          now: person[name],
        })),
      )}
      lead={<p>A person without a place is not shown.</p>}
    >
      {(back: CameBack) => (
        <Table
          caption="Members of staff who agreed"
          captionHidden
          rows={people}
          rowKey={({ id }) => id}
          empty={null}
          columns={[
            {
              key: 'name',
              label: 'Name',
              cell: ({ name, agreed }) => (
                <span className="two-lines">
                  <span>{name}</span>
                  <span className="soft small">agreed {agreed}</span>
                </span>
              ),
            },
            ...names.map((name) => ({
              key: name,
              label: labels[name],
              cell: (person: Data['people'][number]) => (
                <Field
                  name={`${name}.${person.id}`}
                  label={
                    <>
                      {labels[name]}
                      <span className="out-of-sight"> of {person.name}</span>
                    </>
                  }
                  defaultValue={back.value(`${name}.${person.id}`) ?? person[name]}
                  error={back.error(`${name}.${person.id}`)}
                  maxLength={limits[name]}
                  className={name === 'role' ? '' : 'input-narrow figures'}
                  {...(name !== 'role' && { inputMode: 'numeric' as const })}
                />
              ),
            })),
          ]}
        />
      )}
    </SettingCard>
  )
}

function Photos() {
  const { people } = useData<Data>()
  return (
    <Card title="Photos" id="photos">
      <ul className="plain stack">
        {people.map((person) => (
          <Photo key={person.id} person={person} />
        ))}
      </ul>
    </Card>
  )
}

function Photo({ person: { id, name, photo } }: { readonly person: Data['people'][number] }) {
  const { asksPassword, limits } = useData<Data>()
  const action = `${part}/${id}/photo`
  const back = useCameBack(action)
  return (
    <li className="stack">
      <h3 className="card-title">{name}</h3>
      <FormProblems of={back} />
      {photo && <img className="team-photo" src={photo.address} alt={photo.alt} width={120} height={120} />}
      <details open={back.isBack}>
        <summary>
          {photo ? 'Another photo' : 'Add a photo'}
          <span className="out-of-sight"> of {name}</span>
        </summary>
        <form method="post" action={action} encType="multipart/form-data" className="stack" noValidate>
          <Field
            name="photo"
            place={id}
            type="file"
            accept="image/png,image/webp,image/jpeg"
            label="Photo"
            hint="PNG, WebP or JPEG, up to 10 MB. It is drawn anew as a square."
            error={back.error('photo')}
          />
          <Field
            name="alt"
            place={id}
            label="Words for people who cannot see it"
            hint="Such as: Tom in front of his van."
            maxLength={limits.alt}
            defaultValue={back.value('alt') ?? photo?.alt ?? ''}
            error={back.error('alt')}
          />
          {asksPassword && (
            <Field
              name="password"
              place={id}
              type="password"
              autoComplete="current-password"
              label="Your password"
              error={back.error('password')}
            />
          )}
          <div>
            <Button>
              Save the photo<span className="out-of-sight"> of {name}</span>
            </Button>
          </div>
        </form>
      </details>
      {photo && (
        <form method="post" action={`${action}/remove`} noValidate>
          <Button variant="secondary">
            Remove the photo<span className="out-of-sight"> of {name}</span>
          </Button>
        </form>
      )}
    </li>
  )
}
