/** Someone who was made up: the phone numbers are Ofcom's for drama, the e-mail domains are nobody's. */
export interface DemoPerson {
  readonly fullName: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly postcode: string
}

export interface DemoTechnician extends DemoPerson {
  /** Trades, and the certificates `gas-safe` and `niceic`, in the catalogue's words. */
  readonly skills: readonly string[]
  /** The postcode district where the working day begins. */
  readonly district: string
}

type Row = readonly [fullName: string, phone: string, address: string, postcode: string]

/** Between them they have the skills of every service of the catalogue. */
export const demoTechnicians: readonly DemoTechnician[] = [
  technician(
    ['Marcus Bailey', '07700 900011', '902 Mulberry Rise, Croydon', 'CR0 9ZA'],
    ['plumbing', 'heating', 'bathroom', 'kitchen', 'gas-safe'],
  ),
  technician(
    ['Priya Raman', '07700 900012', '917 Clocktower Road, Thornton Heath', 'CR7 9ZB'],
    ['electrical', 'security', 'bathroom', 'niceic'],
  ),
  technician(
    ['Tomasz Wieczorek', '07700 900013', '931 Norbury Rise Avenue, London', 'SW16 9ZD'],
    ['carpentry', 'kitchen', 'flooring', 'renovation', 'security'],
  ),
  technician(
    ['Adaeze Okonkwo', '07700 900014', '908 Brickfield Gardens, London', 'SE25 9ZE'],
    ['plumbing', 'bathroom', 'kitchen', 'tiling', 'heating'],
  ),
  technician(
    ['Joe Pargeter', '07700 900015', '944 Downs Court Lane, South Croydon', 'CR2 9ZF'],
    ['roofing', 'structural', 'renovation', 'carpentry'],
  ),
  technician(
    ['Samira Haidari', '07700 900016', '926 Foxley Hill View, Purley', 'CR8 9ZG'],
    ['painting', 'plastering', 'tiling', 'flooring', 'renovation'],
  ),
]

const customerRows: readonly Row[] = [
  ['Grace Mensah', '07700 900101', '911 Larch Rise, Croydon', 'CR0 9ZH'],
  ['Daniel Whitcombe', '020 7946 0102', '923 Ashburn Park Road, Croydon', 'CR0 9ZJ'],
  ['Nirmala Sivakumar', '07700 900103', 'Flat 3, 930 Tramway Court, Croydon', 'CR0 9ZL'],
  ['Kwame Boateng', '07700 900104', '945 Shirley Mill Lane, Croydon', 'CR0 9ZN'],
  ['Hannah Prescott', '020 7946 0105', '957 Waddon Brook Road, Croydon', 'CR0 9ZP'],
  ['Imran Chaudhry', '07700 900106', 'Flat 12, 962 Wellesley Green, Croydon', 'CR0 9ZQ'],
  ['Oluwaseun Adeyemi', '07700 900107', '978 Featherbed Close, New Addington', 'CR0 9ZR'],
  ['Margaret Dunstable', '020 7946 0108', '986 Addiscombe Grove Road, Croydon', 'CR0 9ZS'],
  ['Luca Ferrante', '07700 900109', 'Flat 7, 991 Surrey Yard, Croydon', 'CR0 9ZT'],
  ['Chloe Fenwick', '07700 900110', '903 Croham Wood Road, South Croydon', 'CR2 9ZH'],
  ['Rajesh Patel', '020 7946 0111', '915 Sanderstead Rise, South Croydon', 'CR2 9ZJ'],
  ['Eleanor Marchbanks', '07700 900112', '927 Selsdon Hill Avenue, South Croydon', 'CR2 9ZL'],
  ['Ibrahim Koroma', '07700 900113', '939 Lloyd Meadow Road, South Croydon', 'CR2 9ZN'],
  ['Wendy Osgood', '020 7946 0114', '952 Heathfield Bottom, South Croydon', 'CR2 9ZP'],
  ['Shanice Campbell', '07700 900115', '906 Bensham Oak Road, Thornton Heath', 'CR7 9ZH'],
  ['Andrzej Malinowski', '07700 900116', '918 Grange Pond Road, Thornton Heath', 'CR7 9ZJ'],
  ['Thulasi Nadarajah', '020 7946 0117', '929 Parchmore Green, Thornton Heath', 'CR7 9ZL'],
  ["Siobhán O'Leary", '07700 900118', 'Flat 2, 941 Beulah Corner, Thornton Heath', 'CR7 9ZN'],
  ['Derek Ampofo', '07700 900119', '964 Whitehorse Field Lane, Thornton Heath', 'CR7 9ZP'],
  ['Charlotte Aldridge', '020 7946 0120', '905 Riddlesdown Chase, Purley', 'CR8 9ZH'],
  ['Vikram Bhandari', '07700 900121', '919 Kenley Hollow, Kenley', 'CR8 9ZJ'],
  ['Patricia Lomax', '020 7946 0122', '933 Purley Beeches Road, Purley', 'CR8 9ZL'],
  ['Yetunde Falade', '07700 900123', '948 Foxley Orchard, Purley', 'CR8 9ZN'],
  ['Gareth Pritchard', '07700 900124', '907 Pollards Green Avenue, Mitcham', 'CR4 9ZH'],
  ['Amina Warsame', '07700 900125', '922 Figges Common Road, Mitcham', 'CR4 9ZJ'],
  ['Colin Battersby', '020 7946 0126', '913 Chipstead Bank, Coulsdon', 'CR5 9ZH'],
  ['Meera Krishnan', '07700 900127', '936 Farthing Dene Road, Coulsdon', 'CR5 9ZJ'],
  ['Tyrone Lindsay', '07700 900128', 'Flat 5, 904 Palace View Road, London', 'SE19 9ZH'],
  ['Beatriz Nogueira', '07700 900129', '925 Anerley Station Lane, London', 'SE20 9ZH'],
  ['Leon Robinson-Clarke', '07700 900130', '916 Norwood Brook Road, London', 'SE25 9ZH'],
  ['Parveen Akhtar', '020 7946 0131', '938 Woodside Common Road, London', 'SE25 9ZJ'],
  ['Fergus MacAllister', '07700 900132', '921 Sydenham Wells Avenue, London', 'SE26 9ZH'],
  ['Nadège Lefèvre', '07700 900133', '947 Tulse Wood Road, London', 'SE27 9ZH'],
  ['Abena Sarpong', '07700 900134', '909 Streatham Vale Gardens, London', 'SW16 9ZH'],
  ['Stephen Kirkbride', '020 7946 0135', '932 Norbury Brook Avenue, London', 'SW16 9ZJ'],
  ['Mei-Ling Cheung', '07700 900136', '914 Furzedown Green, London', 'SW17 9ZH'],
  ['Rosalind Featherstonehaugh-Montgomery', '020 7946 0137', '928 Kelsey Lake Road, Beckenham', 'BR3 9ZH'],
  ['Omar Benali', '07700 900138', '951 Coney Wood Way, West Wickham', 'BR4 9ZH'],
  ['Arthur Hollis', '020 7946 0140', '943 Beddington Mill Lane, Wallington', 'SM6 9ZH'],
  ['Jacqueline Tran', '07700 900139', '935 Carshalton Ponds Road, Carshalton', 'SM5 9ZH'],
]

export const demoCustomers: readonly DemoPerson[] = customerRows.map((row) => person(row, 'example.org'))

/** The number of customers without an account: the last ones. For the very last one the office booked by telephone. */
export const demoGuests = 3

function technician(row: Row, skills: readonly string[]): DemoTechnician {
  const someone = person(row, 'example.com')
  return { ...someone, skills, district: someone.postcode.slice(0, someone.postcode.indexOf(' ')) }
}

function person([fullName, phone, address, postcode]: Row, domain: string): DemoPerson {
  const plain = fullName.normalize('NFD').replaceAll(/[^A-Za-z -]/g, '')
  return { fullName, email: `${plain.toLowerCase().replaceAll(' ', '.')}@${domain}`, phone, address, postcode }
}
