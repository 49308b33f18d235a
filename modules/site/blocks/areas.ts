import { at } from '#modules/shared'
import { blockPage, line, markdown } from '../block.ts'

/** The pages of the areas: each says what is true of it alone. */
export const areaBlocks = blockPage({
  slug: 'area',
  title: 'Areas',
  path: at.area('all-areas'),
  blocks: [
    line({ id: 'area.croydon.title', label: 'Croydon: heading', limit: 60, default: 'Repairs in Croydon' }),
    markdown({
      id: 'area.croydon.description',
      label: 'Croydon: description',
      limit: 2_000,
      default: `From the towers by East Croydon station to the terraces of Addiscombe and the semis of Shirley, one postcode has homes of every age. We repair all of them.

In **Addiscombe and Broad Green** the Victorian terraces often still have lead or early copper pipes under the floor, and cables that were added room by room. In **Shirley** the houses between the wars have bays that crack and clay tiles that slip. Flats in the **town centre** come with lifts, concierges and stop valves in a cupboard on the landing: tell us which when you book. **New Addington** sits high and windy, and its roofs take the weather first.`,
    }),
    markdown({
      id: 'area.croydon.features',
      label: 'Croydon: features',
      limit: 1_200,
      default: `- Flats with a concierge or a key safe: there is a field for it when you book
- Landlords: gas and electrical safety reports, with the paper by e-mail
- Terraces: shared drains, party walls and old wiring
- Shops and offices: invoices with your purchase order number`,
    }),
    line({
      id: 'area.south-croydon.title',
      label: 'South Croydon: heading',
      limit: 60,
      default: 'Repairs in South Croydon',
    }),
    markdown({
      id: 'area.south-croydon.description',
      label: 'South Croydon: description',
      limit: 2_000,
      default: `South Croydon climbs. Below are Victorian and Edwardian villas, many of them flats by now; above, in **Sanderstead** and **Selsdon**, stand detached houses with long gardens and longer pipe runs.

On the hills the pressure of the water changes from street to street, so a weak shower is not always the shower. The villas near **South Croydon station** have high ceilings, sash windows and soil pipes that several homes share. Under the trees of **Croham** gutters fill twice a year, and roots find their way into clay drains.`,
    }),
    markdown({
      id: 'area.south-croydon.features',
      label: 'South Croydon: features',
      limit: 1_200,
      default: `- Sash windows eased, re-corded and made to lock
- Gutters under trees cleared, and joints resealed
- Converted villas: leaks found between one flat and the next
- Showers with little pressure looked at from the stop tap up`,
    }),
    line({
      id: 'area.thornton-heath.title',
      label: 'Thornton Heath: heading',
      limit: 60,
      default: 'Repairs in Thornton Heath',
    }),
    markdown({
      id: 'area.thornton-heath.description',
      label: 'Thornton Heath: description',
      limit: 2_000,
      default: `Between the Clock Tower and the hospital, street after street was built within thirty years, around 1900. If you know one of these terraces, you know what to expect behind the next door.

Floors hang on joists that dislike a leak, the kitchen sits in a back addition with a shallow roof, and the fuse board is often under the stairs beside the gas meter. Many houses in **Bensham Manor** are two flats now, with one water main between them. Parking is short near the High Street: say where a van can stop, and the visit begins on time.`,
    }),
    markdown({
      id: 'area.thornton-heath.features',
      label: 'Thornton Heath: features',
      limit: 1_200,
      default: `- Floorboards and joists after a leak
- Flat roofs over kitchen additions patched
- Two flats on one main: stop taps found, marked and freed
- Old fuse boards replaced, with the certificate`,
    }),
    line({ id: 'area.purley.title', label: 'Purley: heading', limit: 60, default: 'Repairs in Purley' }),
    markdown({
      id: 'area.purley.description',
      label: 'Purley: description',
      limit: 2_000,
      default: `Purley and **Kenley** lie in chalk valleys. The water is hard, the slopes are steep, and the houses are large: many were built in the twenties and thirties with four bedrooms, a tiled roof and one bathroom that has since become three.

Limescale is the usual culprit here: in shower cartridges, in kettles, and in the heat exchangers of boilers. On the slopes of **Riddlesdown** retaining walls lean and paths crack. Along the Brighton Road new blocks of flats often have pressurised hot water, which is work for a qualified engineer.`,
    }),
    markdown({
      id: 'area.purley.features',
      label: 'Purley: features',
      limit: 1_200,
      default: `- Showers and taps freed of limescale
- Boilers serviced in hard water, with a written record
- Clay tiles, chimneys and flashing of houses between the wars
- Retaining walls and cracks looked at, with a written report`,
    }),
    line({ id: 'area.all-areas.title', label: 'All areas: heading', limit: 60, default: 'Where we work' }),
    markdown({
      id: 'area.all-areas.description',
      label: 'All areas: description',
      limit: 2_000,
      default: `We work in Croydon and the districts around it. The prices are the same in all of them: nobody pays for the drive.`,
    }),
    markdown({
      id: 'area.all-areas.features',
      label: 'All areas: features',
      limit: 1_200,
      default: `- One price list for every district
- Times that are free for your postcode, shown before you pay
- Outside our area? Leave your postcode, and we write once we come to you`,
    }),
  ],
})
