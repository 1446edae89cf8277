import { siteConfig } from 'shared-platform';
import { Container } from 'shared-ui';

export function Footer() {
  return (
    <footer className="mt-16 border-line border-t bg-surface-sunken py-8 text-ink-muted text-sm">
      <Container>
        <p>© 2024 {siteConfig().brand} Inc. All rights reserved.</p>
      </Container>
    </footer>
  );
}
