import { httpAddress, wholeNumber } from 'part-runtime/setting-kinds';
import { declareSettings } from 'part-runtime/settings';
import {
  BRAND,
  DATA_DIR,
  FIREBASE_PROJECT_ID,
  IMAGE_HOST_KEY,
  NODE_ENV,
  PORT,
  SITE_URL,
  SMTP_URL,
  STRIPE_PUBLISHABLE_KEY,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
} from 'part-runtime/shared-settings';

export const identitySettings = declareSettings(
  { NODE_ENV, PORT, SITE_URL, DATA_DIR, BRAND, SMTP_URL, FIREBASE_PROJECT_ID },
  { needed: ['DATA_DIR'] },
);

export const standInsSettings = declareSettings(
  {
    NODE_ENV,
    PORT,
    SITE_URL,
    DATA_DIR,
    STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET,
    STRIPE_WEBHOOK_URL: { kind: httpAddress },
    SMTP_PORT: { kind: wholeNumber(0, 65_535, 'must be a number from 0 to 65535') },
    IMAGE_HOST_KEY,
  },
  {
    needed: [
      'DATA_DIR',
      'STRIPE_SECRET_KEY',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_WEBHOOK_URL',
      'SMTP_PORT',
      'IMAGE_HOST_KEY',
    ],
  },
);
