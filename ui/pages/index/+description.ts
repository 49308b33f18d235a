export default 'Plumbing, electrics, heating, roofs and other repairs at home in Croydon and south London. See the whole price, choose a time and book online.'
