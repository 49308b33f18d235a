export default 'Every repair we do, by trade, with its price: plumbing, electrics, heating, roofs, plaster, doors, locks and the rest of the house. Book a time online.'
