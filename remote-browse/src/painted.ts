import { offeredAmenities, type PageHead, pictureAt, type RoomDetail } from 'contracts';
import { siteConfig } from 'shared-platform';
import { categoryOf, searchWith } from './home/category-search.ts';

/** The entry point of the painter (`painted` in `remote.json`). Never sent to browsers. */

export { routes } from './routes.tsx';

const CONTEXT = 'https://schema.org';

export const heads = {
  '/': (_: unknown, { origin, searchParams }: URL): PageHead => ({
    canonical: `/${searchWith(new URLSearchParams(), 'category', categoryOf(searchParams))}`,
    jsonLd: { '@context': CONTEXT, '@type': 'WebSite', name: siteConfig().brand, url: origin },
  }),
  '/room/:id': (room: RoomDetail, { href, origin }: URL): PageHead => ({
    description: room.description || `${room.category} in ${room.location}`,
    image: pictureAt(room.image, 1280),
    jsonLd: {
      '@context': CONTEXT,
      '@type': 'LodgingBusiness',
      name: room.title,
      description: room.description,
      address: room.location,
      amenityFeature: offeredAmenities(room.amenities).map(({ label }) => ({
        '@type': 'LocationFeatureSpecification',
        name: label,
        value: true,
      })),
      image: [room.image, ...room.images].map((image) => new URL(pictureAt(image, 1280), origin).href),
      url: href,
      ...(room.rating && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: room.rating.average,
          reviewCount: room.rating.count,
          bestRating: 5,
          worstRating: 1,
        },
      }),
      makesOffer: {
        '@type': 'Offer',
        price: room.price,
        priceCurrency: 'USD',
        availability: `${CONTEXT}/${room.booked || room.unlisted ? 'SoldOut' : 'InStock'}`,
      },
    },
  }),
};
