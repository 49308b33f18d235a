import { Search } from 'lucide-react'
import { textLimits } from '#modules/shared'
import { Button } from '../../../../components/form/Button.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { RadioGroup, RadioRow } from '../../../../components/form/RadioGroup.tsx'
import type { KnownCaller } from './caller-shown.ts'
import type { PartProps } from './part-props.ts'

/** The place of the work: of many properties, those that fit what is typed. The script renews the list with each key. */
export function PlacesPart({ desk: { answers }, back, caller }: PartProps & { readonly caller: KnownCaller }) {
  const { places, propertyCount, isSearched, hasFit, more } = caller
  if (places.length === 0 && !isSearched) return <input type="hidden" name="place" value="other" />
  return (
    <>
      {isSearched && (
        <Field
          name="findPlace"
          type="search"
          label="Find a property"
          hint={`They have ${propertyCount}: type a part of the name, street or postcode.`}
          defaultValue={answers.findPlace}
          maxLength={textLimits.search}
          autoComplete="off"
          spellCheck={false}
          after={
            <noscript>
              <Button
                variant="secondary"
                name="intent"
                value="look"
                formNoValidate
                icon={<Search size={20} aria-hidden="true" />}
              >
                Find
              </Button>
            </noscript>
          }
        />
      )}
      <div className="caller-places" id="caller-places" data-part="live" {...(hasFit && { 'data-fits': '' })}>
        <RadioGroup name="place" label="Where is the work?" error={back.error('place')}>
          {places.map(({ value, label }) => (
            <RadioRow key={value} name="place" value={value} label={label} defaultChecked={answers.place === value} />
          ))}
          <RadioRow name="place" value="other" label="Another address" defaultChecked={answers.place === 'other'} />
        </RadioGroup>
        {more && (
          <p className="soft" data-more-places>
            {more}
          </p>
        )}
      </div>
    </>
  )
}
