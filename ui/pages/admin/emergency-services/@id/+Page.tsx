import { useData } from 'vike-react/useData'
import { emergencyColours, emergencyIcons, emergencyServiceLimits } from '#modules/catalogue'
import { at } from '#modules/shared'
import { CurrentPassword } from '../../../../components/auth/CurrentPassword.tsx'
import { Card } from '../../../../components/Card.tsx'
import { emergencyIconDrawings, emergencyIconWords } from '../../../../components/emergency/icons.ts'
import { Button } from '../../../../components/form/Button.tsx'
import { Checkbox } from '../../../../components/form/Checkbox.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { RadioGroup, RadioTile } from '../../../../components/form/RadioGroup.tsx'
import { Select } from '../../../../components/form/Select.tsx'
import { TextArea } from '../../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'
import '../../../../components/emergency/emergency.css'

export default function EmergencyServicePage() {
  const { card, done, mayEdit } = useData<Data>()
  return (
    <AdminPage
      title={card.name}
      part="/admin/emergency-services"
      back={{ href: at.admin.emergencyServices(), words: 'Emergency services' }}
      done={done}
    >
      {mayEdit ? (
        <>
          <EditCard />
          <PictureCard />
        </>
      ) : (
        <Card title="On the site">
          <p>{card.description}</p>
          <ul>
            {card.features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
          <p className="soft">Administrators change it.</p>
        </Card>
      )}
    </AdminPage>
  )
}

/** Comes back with what was typed; after somebody else's change, with that change beside it. */
function EditCard() {
  const { href, card, services, trades, count } = useData<Data>()
  const back = useCameBack(href)
  const isOutdated = back.isBack && back.value('version') !== String(card.version)
  const icon = back.value('icon') ?? card.icon
  const colour = back.value('color') ?? card.colour
  return (
    <Card title="The card">
      <form method="post" action={href} className="stack" noValidate>
        <FormProblems of={back} />
        {isOutdated && (
          <p>
            The card is now “{card.name}”: {card.description} Below is what you typed: save again to replace it.
          </p>
        )}
        <input type="hidden" name="version" value={card.version} />
        <Field
          name="service_name"
          label="Heading"
          maxLength={emergencyServiceLimits.name}
          required
          defaultValue={back.value('service_name') ?? card.name}
          error={back.error('service_name')}
        />
        <TextArea
          name="description"
          label="Description"
          rows={2}
          maxLength={emergencyServiceLimits.description}
          required
          defaultValue={back.value('description') ?? card.description}
          error={back.error('description')}
        />
        <TextArea
          name="features"
          label="Features, one a line"
          hint={`${emergencyServiceLimits.leastFeatures} to ${emergencyServiceLimits.mostFeatures}; the first three are on the card.`}
          rows={4}
          required
          defaultValue={back.value('features') ?? card.features.join('\n')}
          error={back.error('features')}
        />
        <Select
          name="service_id"
          label="Books this emergency service"
          hint="Price and response come from it."
          defaultValue={back.value('service_id') ?? card.serviceId ?? ''}
          options={services}
          error={back.error('service_id')}
        />
        <Select
          name="service_type"
          label="Trade"
          hint="Its drawing is on the card while there is no photo."
          defaultValue={back.value('service_type') ?? card.type}
          options={trades}
          error={back.error('service_type')}
        />
        <RadioGroup name="icon" label="Icon" layout="tiles" error={back.error('icon')}>
          {emergencyIcons.map((name) => {
            const Icon = emergencyIconDrawings[name]
            return (
              <RadioTile
                key={name}
                name="icon"
                value={name}
                label={emergencyIconWords[name]}
                drawing={<Icon size={24} aria-hidden="true" />}
                defaultChecked={icon === name}
              />
            )
          })}
        </RadioGroup>
        <RadioGroup name="color" label="Colour" layout="tiles" error={back.error('color')}>
          {emergencyColours.map((name) => (
            <RadioTile
              key={name}
              name="color"
              value={name}
              label={colourWords(name)}
              drawing={<span className={`callout-tag tag-${name}`} aria-hidden="true" />}
              defaultChecked={colour === name}
            />
          ))}
        </RadioGroup>
        <Field
          name="display_order"
          label={`Place among the ${count} cards`}
          inputMode="numeric"
          className="input-narrow figures"
          defaultValue={back.value('display_order') ?? card.displayOrder}
          error={back.error('display_order')}
        />
        <Checkbox
          name="is_active"
          value="yes"
          label="Shown on the site"
          defaultChecked={back.isBack ? back.value('is_active') === 'yes' : card.isActive}
        />
        <div>
          <Button>Save</Button>
        </div>
      </form>
    </Card>
  )
}

function PictureCard() {
  const { href, picture, asksPassword } = useData<Data>()
  const own = `${href}/picture`
  const back = useCameBack(own)
  return (
    <Card id="picture" title="Photo">
      <FormProblems of={back} />
      <div className="stack">
        {picture && (
          <img className="callout-picture" src={picture} width={800} height={500} alt="As the card shows it now" />
        )}
        <form method="post" action={own} encType="multipart/form-data" className="stack" noValidate>
          <Field
            name="photo"
            type="file"
            accept="image/png,image/jpeg"
            label={picture ? 'Another photo' : 'A photo instead of the drawing'}
            hint="PNG or JPEG, up to 10 MB. It is cut to 8 by 5. Show nobody who has not agreed."
            error={back.error('photo')}
          />
          {asksPassword && <CurrentPassword label="Your password" error={back.error('password')} />}
          <div>
            <Button>Save the photo</Button>
          </div>
        </form>
        {picture && (
          <form method="post" action={`${own}/remove`} noValidate>
            <Button variant="secondary">Remove the photo</Button>
          </form>
        )}
      </div>
    </Card>
  )
}

/** "Blue"; cards keep the American name of grey. */
function colourWords(name: string): string {
  const words = name === 'gray' ? 'grey' : name
  return words.charAt(0).toUpperCase() + words.slice(1)
}
