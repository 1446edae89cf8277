import { useEffect, useState } from 'react';
import { nearest } from './areas.ts';
import { DivIcon, DomEvent, type LeafletMap, Marker } from './leaflet.ts';

export interface MapPin {
  key: string;
  lat: number;
  lon: number;
  text: string;
  label: string;
  isGroup?: boolean | undefined;
  state?: 'marked' | 'chosen' | undefined;
}

interface PinProps {
  map: LeafletMap;
  pin: MapPin;
  /** The longitude of the map's center. The pin is placed on the nearest copy of the world. */
  middle: number;
  onPoint: (key: string | undefined) => void;
  onPress: (pin: MapPin) => void;
}

/** A button on the map. Its element is created outside React, because Leaflet places and moves it. */
export function Pin({ map, pin, middle, onPoint, onPress }: PinProps) {
  const { key, lat, lon, text, label, isGroup = false, state } = pin;
  const [button] = useState(() => document.createElement('button'));
  const [marker] = useState(
    () => new Marker([lat, lon], { icon: iconOf(button), interactive: false, keyboard: false }),
  );

  useEffect(() => {
    button.type = 'button';
    button.className = 'ui-map-pin';
    DomEvent.disableClickPropagation(button);
    marker.addTo(map);
    return () => {
      // When a focused group is split into pins, keep focus on the map.
      if (document.activeElement === button) map.getContainer().focus({ preventScroll: true });
      marker.remove();
    };
  }, [map, marker, button]);

  useEffect(() => {
    marker.setLatLng([lat, nearest(lon, middle)]);
  }, [marker, lat, lon, middle]);

  useEffect(() => {
    button.textContent = text;
    button.setAttribute('aria-label', label);
    button.dataset.look = isGroup ? 'group' : 'single';
    button.dataset.state = state ?? '';
    if (isGroup) button.removeAttribute('aria-pressed');
    else button.setAttribute('aria-pressed', String(state === 'chosen'));
    marker.setZIndexOffset(state ? 10_000 : 0);
  }, [button, marker, text, label, isGroup, state]);

  useEffect(() => {
    const point = () => onPoint(key);
    const leave = () => onPoint(undefined);
    const press = () => onPress(pin);
    button.onclick = press;
    button.onpointerenter = point;
    button.onfocus = point;
    button.onpointerleave = leave;
    button.onblur = leave;
  }, [button, key, pin, onPoint, onPress]);

  return null;
}

export const iconOf = (html: HTMLElement) => new DivIcon({ html, className: '', iconSize: [0, 0] });
