import type { Mutant } from '../mutant.ts';

const USER_MENU = 'shell/src/layout/user-menu.tsx';
const HOST_YOUR_HOME = 'shell/src/become-host/host-your-home.tsx';
const BECOME_HOST = 'shell/src/become-host/become-host-dialog.tsx';

export const LAYOUT: readonly Mutant[] = [
  {
    ids: ['S3.01'],
    breaks: 'the top bar scrolls away',
    file: 'shell/src/layout/top-bar.tsx',
    from: '<header className="fixed',
    to: '<header className="absolute',
  },
  {
    ids: ['S3.01'],
    breaks: 'the footer has another text',
    file: 'shell/src/layout/footer.tsx',
    from: '© 2024 {siteConfig().brand} Inc. All rights reserved.',
    to: '© {siteConfig().brand}',
  },
  {
    ids: ['S3.02'],
    breaks: 'the container has no greatest width',
    file: 'shell/src/layout/site-layout.tsx',
    from: '<Container>',
    to: "<Container style={{ maxWidth: 'none' }}>",
  },
  {
    ids: ['S3.03'],
    breaks: 'Dashboard leads elsewhere',
    file: USER_MENU,
    from: '<Link to="/dashboard" className={menuItemClass}>',
    to: '<Link to="/dashboard/profile" className={menuItemClass}>',
  },
  {
    ids: ['S3.04'],
    breaks: 'Sign Up leads elsewhere',
    file: USER_MENU,
    from: '<Link to="/signup" className={menuItemClass}>',
    to: '<Link to="/login" className={menuItemClass}>',
  },
  {
    ids: ['S3.05'],
    breaks: 'Home is in the menu of wide screens too',
    file: USER_MENU,
    from: '${menuItemClass} md:hidden',
    to: '${menuItemClass}',
  },
  {
    ids: ['S3.06'],
    breaks: 'without a photo there is no avatar',
    file: USER_MENU,
    from: '<Avatar src={thumbnail(user?.photoURL)} name={user?.displayName} size={32} isDecorative />',
    to: '{user?.photoURL && <Avatar src={thumbnail(user.photoURL)} name={user.displayName} size={32} isDecorative />}',
  },
  {
    ids: ['S3.07'],
    breaks: 'a host is offered to host',
    file: HOST_YOUR_HOME,
    from: "if (user && role && role !== 'guest') return null;",
    to: "if (user && role === 'admin') return null;",
  },
  {
    ids: ['S3.08'],
    breaks: 'a visitor can press Host your home',
    file: HOST_YOUR_HOME,
    from: 'disabled={!user}',
    to: 'disabled={false}',
  },
  {
    ids: ['S3.09'],
    breaks: 'the terms are not pointed to',
    file: BECOME_HOST,
    from: 'description="Please read all the terms & conditions before becoming a host."',
    to: 'description="Become a host."',
  },
  {
    ids: ['S3.10'],
    breaks: 'Continue sends no request',
    file: BECOME_HOST,
    from: 'email && isOpen && request.mutate(email)',
    to: 'email && isOpen && onClose()',
  },
  {
    ids: ['S3.10'],
    breaks: 'Cancel does not close the dialog',
    file: BECOME_HOST,
    from: '<Button disabled={isBusy} onClick={close}>',
    to: '<Button disabled={isBusy}>',
  },
];
