import sharp from 'sharp';

/** The libvips cache would keep 300 MB of decoded pictures, although each one is decoded only once. */
sharp.cache(false);

/** Allows only the loaders for the accepted formats, no matter which format a file claims to have. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

export { sharp };
