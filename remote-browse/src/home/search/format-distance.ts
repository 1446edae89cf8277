const KM_PER_MILE = 1.609344;

export const formatDistance = (km: number) => `${km} km (${Math.round(km / KM_PER_MILE)} mi)`;
